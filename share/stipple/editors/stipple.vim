" Draws in the text diagram under the cursor, in Vim and in Neovim.
"
" Enable it in ~/.vimrc, or in ~/.config/nvim/init.vim, and choose a key if you like:
"   source /usr/local/share/stipple/editors/stipple.vim
"   nnoremap <Leader>d :Stipple<CR>
"
" :Stipple writes the file, opens the diagram under the cursor, or a new one before the line, and reads the
" file again. Options can follow, as in :Stipple --keep --format ascii

if exists('g:loaded_stipple')
  finish
endif
let g:loaded_stipple = 1

function! s:Edit(options) abort
  if expand('%') ==# '' || &buftype !=# ''
    echohl ErrorMsg | echo 'stipple: Give the text a file first.' | echohl None
    return
  endif
  update
  let l:place = expand('%:p') . ':' . line('.')
  if has('nvim')
    let l:command = 'stipple edit ' . a:options . ' ' . shellescape(l:place)
    let l:text = win_getid()
    tabnew
    let l:drawing = bufnr('')
    call termopen(l:command, {'on_exit': {job, status, event -> s:End(l:text, l:drawing, status)}})
    startinsert
  else
    let l:log = tempname()
    let l:command = 'stipple edit ' . escape(a:options, '!%#') . ' ' . shellescape(l:place, 1)
    silent execute '!' . l:command . ' 2>' . shellescape(l:log, 1)
    call s:Reload()
    redraw!
    let l:messages = filereadable(l:log) ? readfile(l:log) : []
    call delete(l:log)
    echo join(l:messages, "\n")
  endif
endfunction

" Closes the tab of Neovim's terminal, unless it shows an error.
function! s:End(text, drawing, status) abort
  if a:status != 0 && a:status != 130
    return
  endif
  call win_gotoid(a:text)
  execute 'bdelete!' a:drawing
  call s:Reload()
endfunction

function! s:Reload() abort
  let l:view = winsaveview()
  silent edit
  call winrestview(l:view)
endfunction

command! -nargs=* Stipple call s:Edit(<q-args>)

// Reads TOML with toml++ (Debian's libtomlplusplus-dev), which is only headers.
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

extern "C" {
#include "CTOML.h"
}

namespace {

TOMLText text_of(std::string_view text) { return {text.data(), text.size()}; }

struct Reader {
  void *context;
  void (*visit)(void *, const TOMLEntry *);

  void read(const toml::table &table, TOMLText name) {
    for (auto &&[key, node] : table) {
      TOMLEntry entry{};
      entry.table = name;
      entry.key = text_of(key.str());
      entry.line = key.source().begin.line;
      read(node, entry);
    }
  }

  void read(const toml::node &node, TOMLEntry entry) {
    const auto *table = node.as_table();
    const auto *array = node.as_array();
    if (table && !entry.table.bytes) {
      entry.type = TOMLTypeTable;
      visit(context, &entry);
      return read(*table, entry.key);
    }
    if (array && (array->empty() || array->is_homogeneous<std::string>())) {
      entry.type = TOMLTypeStrings;
      visit(context, &entry);
      entry.type = TOMLTypeElement;
      for (auto &&element : *array) {
        entry.text = text_of(element.as_string()->get());
        visit(context, &entry);
      }
      return;
    }
    if (const auto value = node.value_exact<bool>()) {
      entry.type = TOMLTypeBoolean;
      entry.boolean = *value;
    } else if (node.is_number()) {
      entry.type = TOMLTypeNumber;
      entry.number = node.is_integer() ? double(**node.as_integer()) : **node.as_floating_point();
    } else if (const auto *string = node.as_string()) {
      entry.type = TOMLTypeString;
      entry.text = text_of(string->get());
    } else {
      entry.type = TOMLTypeOther;
      entry.text = text_of(toml::impl::node_type_friendly_names[size_t(node.type())]);
    }
    visit(context, &entry);
  }
};

}  // namespace

size_t toml_read(
  TOMLText document, void *context, void (*visit)(void *, const TOMLEntry *),
  void (*fail)(void *, TOMLText)) {
  const auto result = toml::parse(std::string_view(document.bytes, document.count));
  if (result) {
    Reader{context, visit}.read(result.table(), {});
    return 0;
  }
  fail(context, text_of(result.error().description()));
  return result.error().source().begin.line;
}

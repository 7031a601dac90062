#define _GNU_SOURCE
#include "CNATS.h"

#include <dlfcn.h>
#include <inttypes.h>
#include <nats/nats.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The functions of the library that are used.
#define FUNCTIONS(USE)                                                                           \
  USE(natsOptions_Create) USE(natsOptions_Destroy) USE(natsOptions_SetURL)                       \
  USE(natsOptions_SetUserInfo) USE(natsOptions_SetSecure) USE(natsOptions_SetTimeout)            \
  USE(natsOptions_LoadCATrustedCertificates) USE(natsOptions_SetMaxReconnect)                    \
  USE(natsOptions_SetReconnectWait) USE(natsOptions_SetReconnectJitter)                          \
  USE(natsOptions_SetPingInterval) USE(natsOptions_SetMaxPingsOut)                               \
  USE(natsOptions_SetSendAsap) USE(natsOptions_SetWriteDeadline)                                 \
  USE(natsOptions_SetCustomInboxPrefix) USE(natsOptions_SetDisconnectedCB)                       \
  USE(natsOptions_SetReconnectedCB) USE(natsOptions_SetClosedCB)                                 \
  USE(natsOptions_SetErrorHandler) USE(natsOptions_SetIgnoreDiscoveredServers)                   \
  USE(natsOptions_SetFailRequestsOnDisconnect) USE(natsOptions_UseGlobalMessageDelivery)         \
  USE(nats_SetMessageDeliveryPoolSize)                                                           \
  USE(natsConnection_Connect) USE(natsConnection_Status) USE(natsConnection_Close)               \
  USE(natsConnection_Destroy) USE(natsConnection_Publish) USE(natsConnection_GetRTT)             \
  USE(natsConnection_FlushTimeout) USE(natsConnection_Subscribe)                                 \
  USE(natsConnection_JetStream) USE(jsCtx_Destroy) USE(natsSubscription_Unsubscribe)             \
  USE(natsSubscription_Destroy) USE(natsSubscription_SetPendingLimits)                           \
  USE(natsSubscription_SetOnCompleteCB) USE(natsMsg_GetSubject) USE(natsMsg_GetData)             \
  USE(natsMsg_GetDataLength) USE(natsMsg_Destroy) USE(natsMsg_GetReply) USE(natsMsgHeader_Get)   \
  USE(natsMsg_GetSequence) USE(natsMsg_GetTime) USE(natsConnection_Request)                      \
  USE(jsStreamConfig_Init) USE(js_AddStream) USE(jsStreamInfo_Destroy)                           \
  USE(js_GetStreamInfo) USE(js_GetMsg) USE(js_StreamNames) USE(jsStreamNamesList_Destroy)        \
  USE(js_Publish) USE(jsPubAck_Destroy) USE(jsPubOptions_Init) USE(jsOptions_Init)               \
  USE(natsStatus_GetText) USE(nats_GetLastError)

#define DECLARE(name) static __typeof__(&name) p_##name;
FUNCTIONS(DECLARE)

// The structures of the library change with its minor version, so only the version of the header fits.
#define TEXT_OF(value) #value
#define TEXT(value) TEXT_OF(value)
#define VERSION TEXT(NATS_VERSION_MAJOR) "." TEXT(NATS_VERSION_MINOR)

const char *stipple_nats_package(void) { return "libnats" VERSION; }

static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *library = dlopen("libnats.so." VERSION, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
  int missing = 0;
// ISO C does not allow casting an object pointer to a function pointer.
#define LOAD(name)                                \
  *(void **)&p_##name = dlsym(library, #name);    \
  if (p_##name == NULL) missing = 1;
  FUNCTIONS(LOAD)
  is_loaded = !missing;
}

int stipple_nats_is_installed(void) {
  pthread_once(&once, load);
  return is_loaded;
}

// The library's threads inherit the mask of the thread that starts them. The program's signals must
// reach its own threads.
static void block_signals(sigset_t *old) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, old);
}

static void restore_signals(const sigset_t *old) { pthread_sigmask(SIG_SETMASK, old, NULL); }

// MARK: - Connections

// A subscription that has ended, and the next one.
struct ended {
  natsSubscription *subscription;
  uint64_t number;
  struct ended *next;
};

struct stipple_nats {
  natsConnection *connection;
  jsCtx *streams;
  stipple_nats_state_handler on_state;
  stipple_nats_error_handler on_error;
  stipple_nats_release_handler release;
  void *context;
  // For what follows.
  pthread_mutex_t mutex;
  // Signaled when the library has closed the connection.
  pthread_cond_t closed;
  int is_closed;
  // The subscriptions that have ended and exist, the last one first, and the number of the last one.
  struct ended *ended;
  uint64_t last_ended;
};

// The library's reader can use a subscription that has ended until it has read everything that the server sent
// before. An answer to a later ping shows that it has.

static void add_ended(stipple_nats *self, natsSubscription *subscription) {
  struct ended *ended = malloc(sizeof *ended);
  pthread_mutex_lock(&self->mutex);
  *ended = (struct ended){subscription, ++self->last_ended, self->ended};
  self->ended = ended;
  pthread_mutex_unlock(&self->mutex);
}

static uint64_t last_ended(stipple_nats *self) {
  pthread_mutex_lock(&self->mutex);
  uint64_t last = self->last_ended;
  pthread_mutex_unlock(&self->mutex);
  return last;
}

// Frees the subscriptions up to a number.
static void free_ended(stipple_nats *self, uint64_t last) {
  pthread_mutex_lock(&self->mutex);
  struct ended **link = &self->ended;
  while (*link != NULL && (*link)->number > last) link = &(*link)->next;
  struct ended *ended = *link;
  *link = NULL;
  pthread_mutex_unlock(&self->mutex);
  while (ended != NULL) {
    struct ended *next = ended->next;
    p_natsSubscription_Destroy(ended->subscription);
    free(ended);
    ended = next;
  }
}

static void disconnected(natsConnection *connection, void *closure) {
  (void)connection;
  stipple_nats *self = closure;
  self->on_state(self->context, stipple_nats_disconnected);
}

static void reconnected(natsConnection *connection, void *closure) {
  (void)connection;
  stipple_nats *self = closure;
  self->on_state(self->context, stipple_nats_connected);
}

static void closed(natsConnection *connection, void *closure) {
  (void)connection;
  stipple_nats *self = closure;
  self->on_state(self->context, stipple_nats_closed);
  pthread_mutex_lock(&self->mutex);
  self->is_closed = 1;
  pthread_cond_signal(&self->closed);
  pthread_mutex_unlock(&self->mutex);
}

static void failed(
    natsConnection *connection, natsSubscription *subscription, natsStatus status, void *closure) {
  (void)connection;
  (void)subscription;
  stipple_nats *self = closure;
  // Strokes that the program was too busy to receive come with their edits.
  if (status == NATS_SLOW_CONSUMER) return;
  const char *text = p_nats_GetLastError(NULL);
  self->on_error(self->context, text != NULL && *text ? text : p_natsStatus_GetText(status));
}

static natsStatus configure(
    natsOptions *all, const char *url, const char *user, const char *password,
    const char *certificates, const char *inbox, stipple_nats *self) {
  natsStatus status = p_natsOptions_SetURL(all, url);
  if (status == NATS_OK && user != NULL) status = p_natsOptions_SetUserInfo(all, user, password);
  // For the library, the scheme alone does not require encryption.
  int secure = strncmp(url, "tls://", 6) == 0;
  if (status == NATS_OK && secure) status = p_natsOptions_SetSecure(all, true);
  if (status == NATS_OK && secure && certificates != NULL)
    status = p_natsOptions_LoadCATrustedCertificates(all, certificates);
  if (status == NATS_OK) status = p_natsOptions_SetTimeout(all, 2000);
  if (status == NATS_OK) status = p_natsOptions_SetMaxReconnect(all, -1);
  if (status == NATS_OK) status = p_natsOptions_SetReconnectWait(all, 200);
  if (status == NATS_OK) status = p_natsOptions_SetReconnectJitter(all, 50, 50);
  // A server that hangs is noticed within 2.5 seconds, at the second ping.
  if (status == NATS_OK) status = p_natsOptions_SetPingInterval(all, 1250);
  if (status == NATS_OK) status = p_natsOptions_SetMaxPingsOut(all, 1);
  if (status == NATS_OK) status = p_natsOptions_SetSendAsap(all, true);
  if (status == NATS_OK) status = p_natsOptions_SetWriteDeadline(all, 1000);
  if (status == NATS_OK) status = p_natsOptions_SetIgnoreDiscoveredServers(all, true);
  if (status == NATS_OK) status = p_natsOptions_SetFailRequestsOnDisconnect(all, true);
  // Threads for all subscriptions: messages that arrive together wake one thread once.
  if (status == NATS_OK) status = p_nats_SetMessageDeliveryPoolSize(2);
  if (status == NATS_OK) status = p_natsOptions_UseGlobalMessageDelivery(all, true);
  if (status == NATS_OK) status = p_natsOptions_SetCustomInboxPrefix(all, inbox);
  if (status == NATS_OK) status = p_natsOptions_SetDisconnectedCB(all, disconnected, self);
  if (status == NATS_OK) status = p_natsOptions_SetReconnectedCB(all, reconnected, self);
  if (status == NATS_OK) status = p_natsOptions_SetClosedCB(all, closed, self);
  if (status == NATS_OK) status = p_natsOptions_SetErrorHandler(all, failed, self);
  return status;
}

static void release(stipple_nats *self) {
  pthread_mutex_destroy(&self->mutex);
  pthread_cond_destroy(&self->closed);
  self->release(self->context);
  free(self);
}

enum stipple_nats_result stipple_nats_connect(
    const char *url, const char *user, const char *password, const char *certificates,
    const char *inbox, stipple_nats_state_handler on_state, stipple_nats_error_handler on_error,
    stipple_nats_release_handler on_release, void *context, stipple_nats **connection, char *error,
    int size) {
  if (!stipple_nats_is_installed()) {
    on_release(context);
    return stipple_nats_no_library;
  }
  stipple_nats *self = malloc(sizeof *self);
  *self = (stipple_nats){
      .on_state = on_state, .on_error = on_error, .release = on_release, .context = context};
  pthread_mutex_init(&self->mutex, NULL);
  pthread_cond_init(&self->closed, NULL);
  natsOptions *all = NULL;
  sigset_t old;
  block_signals(&old);
  natsStatus status = p_natsOptions_Create(&all);
  if (status == NATS_OK) status = configure(all, url, user, password, certificates, inbox, self);
  if (status == NATS_OK) status = p_natsConnection_Connect(&self->connection, all);
  restore_signals(&old);
  jsOptions streams;
  if (status == NATS_OK) status = p_jsOptions_Init(&streams);
  if (status == NATS_OK) {
    streams.Wait = 2000;
    status = p_natsConnection_JetStream(&self->streams, self->connection, &streams);
  }
  p_natsOptions_Destroy(all);
  if (status == NATS_OK) {
    *connection = self;
    return stipple_nats_ok;
  }
  const char *text = p_nats_GetLastError(NULL);
  snprintf(error, (size_t)size, "%s", text != NULL && *text ? text : p_natsStatus_GetText(status));
  if (self->connection != NULL) {
    stipple_nats_close(self);
  } else {
    release(self);
  }
  return stipple_nats_failed;
}

int stipple_nats_is_connected(stipple_nats *self) {
  return p_natsConnection_Status(self->connection) == NATS_CONN_STATUS_CONNECTED;
}

void stipple_nats_close(stipple_nats *self) {
  p_natsConnection_Close(self->connection);
  pthread_mutex_lock(&self->mutex);
  while (!self->is_closed) pthread_cond_wait(&self->closed, &self->mutex);
  pthread_mutex_unlock(&self->mutex);
  free_ended(self, UINT64_MAX);
  p_jsCtx_Destroy(self->streams);
  p_natsConnection_Destroy(self->connection);
  release(self);
}

static enum stipple_nats_result result_of(natsStatus status, int code) {
  switch (status) {
    case NATS_OK: return stipple_nats_ok;
    case NATS_NOT_FOUND: return stipple_nats_not_found;
    case NATS_TIMEOUT:
    case NATS_NO_RESPONDERS: return stipple_nats_no_answer;
    default: break;
  }
  // The names in comments are those of the server's errors.
  if (code == 10071 || code == 10070) return stipple_nats_wrong_last;  // WrongLastSequence, …MsgID
  if (code == 10059 || code == 10037) return stipple_nats_not_found;   // StreamNotFound, NoMessageFound
  if (code == 10077) return stipple_nats_full;                         // StreamStoreFailed
  if (code == 10047 || code == 10023) return stipple_nats_full;        // Storage…, InsufficientResources
  // StreamMessageExceedsMaximum; or the library knows that the server takes no message of this length.
  if (code == 10054 || status == NATS_MAX_PAYLOAD) return stipple_nats_full;
  return stipple_nats_failed;
}

enum stipple_nats_result stipple_nats_publish(
    stipple_nats *self, const char *subject, const void *bytes, int count) {
  return result_of(p_natsConnection_Publish(self->connection, subject, bytes, count), 0);
}

int64_t stipple_nats_round_trip(stipple_nats *self) {
  uint64_t last = last_ended(self);
  int64_t time = -1;
  if (p_natsConnection_GetRTT(self->connection, &time) != NATS_OK) return -1;
  free_ended(self, last);
  return time;
}

void stipple_nats_flush(stipple_nats *self, int64_t timeout) {
  uint64_t last = last_ended(self);
  if (p_natsConnection_FlushTimeout(self->connection, timeout) == NATS_OK) free_ended(self, last);
}

// MARK: - Subscriptions

struct stipple_nats_subscription {
  stipple_nats *connection;
  natsSubscription *subscription;
  stipple_nats_message_handler on_message;
  stipple_nats_release_handler release;
  void *context;
  // The number of the last message that the server has sent to this reader, and whether one is missing.
  uint64_t last;
  int is_interrupted;
  // Whether the server has sent a message or a heartbeat since the last question.
  int was_heard;
  // The library's last call, and the owner's, in any order.
  int references;
};

static void unreference(stipple_nats_subscription *self) {
  if (__atomic_sub_fetch(&self->references, 1, __ATOMIC_ACQ_REL) > 0) return;
  self->release(self->context);
  free(self);
}

// The library frees messages on a thread of its own, which each destroyed message wakes. Messages that are
// destroyed together wake it once, but large ones do not wait.
static void destroy(natsMsg *message) {
  enum { limit = 128, large = 4096 };
  // The library stores the subject, headers, and the content one after the other.
  uintptr_t end = (uintptr_t)p_natsMsg_GetData(message) + (size_t)p_natsMsg_GetDataLength(message);
  if (end - (uintptr_t)p_natsMsg_GetSubject(message) > large) {
    p_natsMsg_Destroy(message);
    return;
  }
  static _Thread_local natsMsg *waiting[limit];
  static _Thread_local int count;
  waiting[count++] = message;
  if (count < limit) return;
  while (count > 0) p_natsMsg_Destroy(waiting[--count]);
}

// Returns what a message contains, which is valid as long as the message is.
static struct stipple_nats_message content(natsMsg *message) {
  return (struct stipple_nats_message){
      .subject = p_natsMsg_GetSubject(message),
      .bytes = p_natsMsg_GetData(message),
      .count = p_natsMsg_GetDataLength(message),
  };
}

static void received(
    natsConnection *connection, natsSubscription *subscription, natsMsg *message, void *closure) {
  (void)connection;
  (void)subscription;
  stipple_nats_subscription *self = closure;
  struct stipple_nats_message passed = content(message);
  self->on_message(self->context, &passed);
  destroy(message);
}

// Reads the numbers of a stored message in its log and for its reader, and its time, from the subject of its
// acknowledgment, whose newer form has two more parts.
// Source: NATS, "ADR-15: JetStream Subscribe Workflow", and ADR-1.
static int read_numbers(
    const char *reply, uint64_t *stored, uint64_t *delivered, int64_t *time) {
#define PART "%*[^.]."
#define NUMBERS "%" SCNu64 ".%" SCNu64 ".%" SCNd64 ".%*[0-9]%n"
  int end = 0;
  if (sscanf(reply, "$JS.ACK." PART PART PART NUMBERS, stored, delivered, time, &end) == 3 && end > 0
      && reply[end] == 0)
    return 1;
  return sscanf(reply, "$JS.ACK." PART PART PART PART PART NUMBERS, stored, delivered, time, &end) == 3;
}

// Answers a heartbeat, after all messages before it; returns whether none of these is missing.
static int acknowledge(
    stipple_nats_subscription *self, natsConnection *connection, natsMsg *message) {
  const char *reply = p_natsMsg_GetReply(message);
  const char *last = NULL;
  // The server waits before it sends more.
  if (reply == NULL && p_natsMsgHeader_Get(message, "Nats-Consumer-Stalled", &reply) != NATS_OK)
    reply = NULL;
  if (reply != NULL) p_natsConnection_Publish(connection, reply, NULL, 0);
  return p_natsMsgHeader_Get(message, "Nats-Last-Consumer", &last) != NATS_OK
      || strtoull(last, NULL, 10) == self->last;
}

// Messages of the log are large and rare, so each is destroyed at once.
static void received_stored(
    natsConnection *connection, natsSubscription *subscription, natsMsg *message, void *closure) {
  (void)subscription;
  stipple_nats_subscription *self = closure;
  struct stipple_nats_message passed = content(message);
  __atomic_store_n(&self->was_heard, 1, __ATOMIC_RELAXED);
  const char *reply = p_natsMsg_GetReply(message), *status = NULL;
  uint64_t delivered = 0;
  int is_next;
  if (p_natsMsgHeader_Get(message, "Status", &status) == NATS_OK) {
    is_next = acknowledge(self, connection, message);
  } else {
    is_next = reply != NULL && read_numbers(reply, &passed.sequence, &delivered, &passed.time)
        && passed.sequence > 0 && delivered == self->last + 1;
    if (is_next) self->last = delivered;
  }
  if (!self->is_interrupted) {
    self->is_interrupted = !is_next;
    if (!is_next) {
      self->on_message(self->context, NULL);
    } else if (status == NULL) {
      self->on_message(self->context, &passed);
    }
  }
  p_natsMsg_Destroy(message);
}

static void completed(void *closure) { unreference(closure); }

static enum stipple_nats_result subscribe(
    stipple_nats *connection, const char *subject, natsMsgHandler handler, int messages, int bytes,
    stipple_nats_message_handler on_message, stipple_nats_release_handler release, void *context,
    stipple_nats_subscription **subscription) {
  stipple_nats_subscription *self = malloc(sizeof *self);
  *self = (stipple_nats_subscription){
      .connection = connection, .on_message = on_message, .release = release, .context = context,
      .references = 1};
  sigset_t old;
  block_signals(&old);
  natsStatus status = p_natsConnection_Subscribe(
      &self->subscription, connection->connection, subject, handler, self);
  restore_signals(&old);
  if (status != NATS_OK) {
    unreference(self);
    return result_of(status, 0);
  }
  p_natsSubscription_SetPendingLimits(self->subscription, messages, bytes);
  self->references++;
  if (p_natsSubscription_SetOnCompleteCB(self->subscription, completed, self) != NATS_OK)
    self->references--;
  *subscription = self;
  return stipple_nats_ok;
}

enum stipple_nats_result stipple_nats_subscribe(
    stipple_nats *connection, const char *subject, int messages, int bytes,
    stipple_nats_message_handler on_message, stipple_nats_release_handler release, void *context,
    stipple_nats_subscription **subscription) {
  return subscribe(
      connection, subject, received, messages, bytes, on_message, release, context, subscription);
}

// Returns whether the server has answered with a consumer, and not with an error or anything else.
static int is_consumer(natsMsg *answer) {
  const char *text = p_natsMsg_GetData(answer);
  size_t count = (size_t)p_natsMsg_GetDataLength(answer);
  static const char wanted[] = "\"stream_name\"", error[] = "\"error\"";
  return text != NULL && memmem(text, count, wanted, sizeof wanted - 1) != NULL
      && memmem(text, count, error, sizeof error - 1) == NULL;
}

enum stipple_nats_result stipple_nats_read(
    stipple_nats *connection, const char *inbox, const char *api, const char *request,
    stipple_nats_message_handler on_message, stipple_nats_release_handler release, void *context,
    stipple_nats_subscription **subscription) {
  // The library ends the program if the server's answer to its own request is incomplete, or if two of its
  // threads race in an ordered consumer. So what these do is done here: a message that is missing is an
  // interruption, after which the caller reads again.
  stipple_nats_subscription *self = NULL;
  enum stipple_nats_result result = subscribe(
      connection, inbox, received_stored, -1, -1, on_message, release, context, &self);
  if (result != stipple_nats_ok) return result;
  natsMsg *answer = NULL;
  natsStatus status = p_natsConnection_Request(
      &answer, connection->connection, api, request, (int)strlen(request), 2000);
  result = result_of(status, 0);
  if (status == NATS_OK && !is_consumer(answer)) result = stipple_nats_failed;
  p_natsMsg_Destroy(answer);
  if (result == stipple_nats_ok) {
    *subscription = self;
  } else {
    stipple_nats_unsubscribe(self);
  }
  return result;
}

int stipple_nats_was_heard(stipple_nats_subscription *self) {
  return __atomic_exchange_n(&self->was_heard, 0, __ATOMIC_RELAXED);
}

void stipple_nats_unsubscribe(stipple_nats_subscription *self) {
  p_natsSubscription_Unsubscribe(self->subscription);
  add_ended(self->connection, self->subscription);
  unreference(self);
}

// MARK: - Streams

enum stipple_nats_result stipple_nats_create_stream(
    stipple_nats *self, const char *stream, const char *subject, int64_t messages, int64_t bytes,
    int32_t message_bytes) {
  jsStreamConfig config;
  p_jsStreamConfig_Init(&config);
  config.Name = stream;
  config.Subjects = &subject;
  config.SubjectsLen = 1;
  config.Storage = js_FileStorage;
  config.Discard = js_DiscardNew;
  config.MaxMsgs = messages;
  config.MaxBytes = bytes;
  config.MaxMsgSize = message_bytes;
  config.DenyDelete = true;
  config.DenyPurge = true;
  jsErrCode code = 0;
  natsStatus status = p_js_AddStream(NULL, self->streams, &config, NULL, &code);
  return result_of(status, (int)code);
}

enum stipple_nats_result stipple_nats_last(
    stipple_nats *self, const char *stream, uint64_t *sequence) {
  jsStreamInfo *info = NULL;
  jsErrCode code = 0;
  natsStatus status = p_js_GetStreamInfo(&info, self->streams, stream, NULL, &code);
  if (status == NATS_OK) *sequence = info->State.LastSeq;
  p_jsStreamInfo_Destroy(info);
  return result_of(status, (int)code);
}

enum stipple_nats_result stipple_nats_get(
    stipple_nats *self, const char *stream, uint64_t sequence,
    stipple_nats_message_handler on_message, void *context) {
  natsMsg *message = NULL;
  jsErrCode code = 0;
  natsStatus status = p_js_GetMsg(&message, self->streams, stream, sequence, NULL, &code);
  if (status == NATS_OK) {
    struct stipple_nats_message passed = content(message);
    passed.sequence = p_natsMsg_GetSequence(message);
    passed.time = p_natsMsg_GetTime(message);
    on_message(context, &passed);
    p_natsMsg_Destroy(message);
  }
  return result_of(status, (int)code);
}

enum stipple_nats_result stipple_nats_streams(
    stipple_nats *self, stipple_nats_message_handler on_message, void *context) {
  jsStreamNamesList *names = NULL;
  jsErrCode code = 0;
  natsStatus status = p_js_StreamNames(&names, self->streams, NULL, &code);
  if (status == NATS_OK && names != NULL) {
    for (int i = 0; i < names->Count; i++) {
      struct stipple_nats_message passed = {.subject = names->List[i]};
      on_message(context, &passed);
    }
  }
  p_jsStreamNamesList_Destroy(names);
  return result_of(status, (int)code);
}

enum stipple_nats_result stipple_nats_store(
    stipple_nats *self, const char *subject, const void *bytes, int count, uint64_t last,
    int64_t timeout) {
  jsPubOptions options;
  p_jsPubOptions_Init(&options);
  options.MaxWait = timeout;
  // The library takes 0 for no expectation.
  if (last > 0) {
    options.ExpectLastSubjectSeq = last;
  } else {
    options.ExpectNoMessage = true;
  }
  jsPubAck *ack = NULL;
  jsErrCode code = 0;
  natsStatus status = p_js_Publish(&ack, self->streams, subject, bytes, count, &options, &code);
  p_jsPubAck_Destroy(ack);
  return result_of(status, (int)code);
}

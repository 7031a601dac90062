// The client library of the message server NATS. It is loaded on first use, so the program also runs
// without it.
#ifndef STIPPLE_CNATS_H
#define STIPPLE_CNATS_H

#include <stdint.h>

// Lets this process, and a program that replaces it, be killed when its parent ends, unless SIGHUP is ignored.
void stipple_end_with_parent(void);

// A connection, and a subscription.
typedef struct stipple_nats stipple_nats;
typedef struct stipple_nats_subscription stipple_nats_subscription;

// The state of a connection.
enum stipple_nats_state {
  stipple_nats_disconnected,
  stipple_nats_connected,
  // For good; the server no longer accepts the user.
  stipple_nats_closed,
};

// The result of a call.
enum stipple_nats_result {
  stipple_nats_ok,
  // The library is missing.
  stipple_nats_no_library,
  // The server has no such stream or message.
  stipple_nats_not_found,
  // The server has refused the message, because the last one on the subject is another.
  stipple_nats_wrong_last,
  // The stream has no room for the message, or never takes one of its length.
  stipple_nats_full,
  // The server has not answered in time, or forbids the request without an answer.
  stipple_nats_no_answer,
  // Anything else.
  stipple_nats_failed,
};

// A message; the pointers are valid during the call that passes it on.
struct stipple_nats_message {
  const char *subject;
  const void *bytes;
  int count;
  // The number and the time of a stored message, in nanoseconds since 1970; 0 for others.
  uint64_t sequence;
  int64_t time;
};

// Called on threads of the library.
typedef void (*stipple_nats_message_handler)(void *context, const struct stipple_nats_message *message);
typedef void (*stipple_nats_state_handler)(void *context, enum stipple_nats_state state);
typedef void (*stipple_nats_error_handler)(void *context, const char *text);
// Called once, after the last use of the context.
typedef void (*stipple_nats_release_handler)(void *context);

// Whether the library can be loaded.
int stipple_nats_is_installed(void);

// The name of Debian's package with the library.
const char *stipple_nats_package(void);

// Connects to an address such as "nats://host:4222", and reconnects whenever the connection is lost. Blocks for up
// to 2 seconds.
//
// The user may be NULL for none, and the file of the certificates to trust for those of the system. `inbox` begins
// the subjects on which the server answers. Writes why it failed to `error`, which has room for `size` bytes.
//
// C function: `natsConnection_Connect`.
enum stipple_nats_result stipple_nats_connect(
    const char *url, const char *user, const char *password, const char *certificates,
    const char *inbox, stipple_nats_state_handler on_state, stipple_nats_error_handler on_error,
    stipple_nats_release_handler release, void *context, stipple_nats **connection, char *error,
    int size);

// Whether the server is connected now.
int stipple_nats_is_connected(stipple_nats *connection);

// Closes and frees a connection, whose subscriptions have ended. Blocks until the library has stopped using it.
void stipple_nats_close(stipple_nats *connection);

// Publishes a message that is not stored. Blocks while the server does not read.
enum stipple_nats_result stipple_nats_publish(
    stipple_nats *connection, const char *subject, const void *bytes, int count);

// Returns the time to the server and back in nanoseconds; -1 if it is not known.
int64_t stipple_nats_round_trip(stipple_nats *connection);

// Sends what is buffered. Blocks for up to `timeout` milliseconds.
void stipple_nats_flush(stipple_nats *connection, int64_t timeout);

// Receives the messages of a subject, of which limited numbers of messages and bytes wait.
enum stipple_nats_result stipple_nats_subscribe(
    stipple_nats *connection, const char *subject, int messages, int bytes,
    stipple_nats_message_handler on_message, stipple_nats_release_handler release, void *context,
    stipple_nats_subscription **subscription);

// Receives the stored messages of a stream in order, and then the new ones. If one is missing, the handler gets NULL
// and nothing more.
//
// The server delivers them to `inbox`, as it is asked to by a `request` on the subject `api`.
enum stipple_nats_result stipple_nats_read(
    stipple_nats *connection, const char *inbox, const char *api, const char *request,
    stipple_nats_message_handler on_message, stipple_nats_release_handler release, void *context,
    stipple_nats_subscription **subscription);

// Returns whether the server has sent stored messages, or a heartbeat, since the last call.
int stipple_nats_was_heard(stipple_nats_subscription *subscription);

// Ends a subscription; a call to its handler may still be running.
void stipple_nats_unsubscribe(stipple_nats_subscription *subscription);

// Creates a stream that nobody can shorten, with the maximum numbers of messages, bytes, and bytes of a message.
enum stipple_nats_result stipple_nats_create_stream(
    stipple_nats *connection, const char *stream, const char *subject, int64_t messages,
    int64_t bytes, int32_t message_bytes);

// Returns the number of the last message of a stream.
enum stipple_nats_result stipple_nats_last(
    stipple_nats *connection, const char *stream, uint64_t *sequence);

// Passes on a message of a stream.
enum stipple_nats_result stipple_nats_get(
    stipple_nats *connection, const char *stream, uint64_t sequence,
    stipple_nats_message_handler on_message, void *context);

// Passes on the names of all streams, as subjects of messages without bytes.
enum stipple_nats_result stipple_nats_streams(
    stipple_nats *connection, stipple_nats_message_handler on_message, void *context);

// Stores a message if the last one on its subject has a number; 0 if there must be none.
//
// Blocks for up to `timeout` milliseconds.
enum stipple_nats_result stipple_nats_store(
    stipple_nats *connection, const char *subject, const void *bytes, int count, uint64_t last,
    int64_t timeout);

#endif

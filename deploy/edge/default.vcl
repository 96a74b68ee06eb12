# Varnish 7 in front of Touchline's servers: /etc/varnish/default.vcl. Needs varnish-modules.
# README.md beside this file has the start, TLS and the addresses to change.
vcl 4.1;

import directors;
import std;
import var;
import xkey;

probe ready {
  .url = "/readyz";
  .interval = 1s;
  .timeout = 2s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

backend first {
  .host = "127.0.0.1";
  .port = "8081";
  .probe = ready;
  .connect_timeout = 2s;
  .first_byte_timeout = 60s;
  .between_bytes_timeout = 75s;
}

backend second {
  .host = "127.0.0.1";
  .port = "8082";
  .probe = ready;
  .connect_timeout = 2s;
  .first_byte_timeout = 60s;
  .between_bytes_timeout = 75s;
}

# Touchline's servers, which purge.
acl servers {
  "localhost";
}

# Terminators of TLS, which overwrite X-Forwarded-For with the caller's address.
acl terminators {
  "localhost";
}

sub vcl_init {
  new touchline = directors.round_robin();
  touchline.add_backend(first);
  touchline.add_backend(second);
}

sub vcl_recv {
  if (req.method == "PURGE") {
    # Varnish has added the peer to X-Forwarded-For: a comma shows a request that a proxy has forwarded.
    if (client.ip !~ servers || req.http.X-Forwarded-For ~ ",") {
      return (synth(403, "Forbidden"));
    }
    if (!req.http.Surrogate-Key) {
      return (synth(400, "No Surrogate-Key"));
    }
    # In this order: see "No stale answers" in README.md.
    var.global_set("purge", req.xid);
    set req.http.Edge-Purged = xkey.purge(req.http.Surrogate-Key);
    return (synth(200, "Purged"));
  }

  if (req.restarts == 0) {
    unset req.http.Edge-Refetch;
    if (client.ip ~ terminators) {
      set req.http.X-Forwarded-For = regsub(req.http.X-Forwarded-For, ",[^,]*$", "");
    } else {
      set req.http.X-Forwarded-For = client.ip;
    }
  }
  set req.backend_hint = touchline.backend();

  # Health checks and monitoring call the servers directly.
  if (req.url ~ "^/(readyz|metrics)(\?|$)") {
    return (synth(404, "Not Found"));
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Streams of any length, at the pace of their reader: Varnish would buffer what a slow one has not read.
  if (req.url ~ "^/api/([^?]*(\.ndjson|/(results|player-lines)\.csv)|matches/live/[^/?]+/events)(\?|$)") {
    return (pipe);
  }
  # The answers to other origins name them.
  if (req.http.Authorization || req.http.Origin || req.http.Cookie ~ "(^|;\s*)(__Host-)?touchline_") {
    return (pass);
  }
  # Touchline reads no other cookies.
  unset req.http.Cookie;
  call normalise_encoding;
  set req.hash_always_miss = (req.restarts > 0 && req.http.Edge-Refetch);
  return (hash);
}

# One variant for each encoding that the servers offer.
sub normalise_encoding {
  if (req.http.Accept-Encoding ~ "(?i)(^|[ ,])br *(,|$|; *q=(1|0?\.0*[1-9]))") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "(?i)(^|[ ,])gzip *(,|$|; *q=(1|0?\.0*[1-9]))") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
}

# One request a connection: Varnish doesn't read what follows.
sub vcl_pipe {
  set bereq.http.Connection = "close";
  return (pipe);
}

# The servers' answers don't depend on the host.
sub vcl_hash {
  hash_data(req.url);
  return (lookup);
}

sub vcl_hit {
  # A purge may have fallen between the last check of this response and its entry in the index of tags.
  if (obj.http.Edge-Key && obj.age < 2s && obj.http.Edge-Purge != "p" + var.global_get("purge")) {
    set req.http.Edge-Purged = xkey.purge(obj.http.Edge-Key);
    set req.http.Edge-Refetch = "yes";
    return (restart);
  }
  return (deliver);
}

sub vcl_backend_fetch {
  if (!bereq.uncacheable) {
    # A 304 would give an expired object new life without the check below.
    unset bereq.http.If-None-Match;
    unset bereq.http.If-Modified-Since;
  }
  # The latest purge before the request leaves.
  set bereq.http.Edge-Purge = "p" + var.global_get("purge");
}

sub vcl_backend_response {
  set beresp.grace = 0s;
  set beresp.keep = 0s;
  if (bereq.uncacheable) {
    return (deliver);
  }
  if (beresp.status != 200 || beresp.http.Set-Cookie) {
    call keep_marker;
    return (deliver);
  }
  if (bereq.url ~ "^/assets/") {
    # Hashed names: their content never changes. The lifetime is that of Cache-Control.
    return (deliver);
  }
  if (beresp.http.Surrogate-Control !~ "max-age=\d+" || !beresp.http.Surrogate-Key) {
    call keep_marker;
    set beresp.ttl = 120s;
    return (deliver);
  }
  if (bereq.http.Edge-Purge != "p" + var.global_get("purge")) {
    # Purged meanwhile: the response may be older than the change. Waiting requests fetch for themselves.
    set beresp.http.Edge-Cause = "purged";
    call keep_marker;
    return (deliver);
  }
  set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=(\d+).*$", "\1s"), 0s);
  set beresp.http.Edge-Purge = bereq.http.Edge-Purge;
  set beresp.http.Edge-Key = "fetch-" + bereq.xid;
  set beresp.http.xkey = beresp.http.Surrogate-Key + " " + beresp.http.Edge-Key;
  # Requests with a session pass, so the cookie makes no difference here; clients get the field back.
  set beresp.http.Edge-Vary = beresp.http.Vary;
  set beresp.http.Vary = regsuball(beresp.http.Vary, "(?i)(^|, *)Cookie\b", "");
  set beresp.http.Vary = regsub(beresp.http.Vary, "^[, ]+", "");
  if (beresp.http.Vary == "") {
    unset beresp.http.Vary;
  }
  return (deliver);
}

# Requests of this address don't wait for each other, until a response may be kept.
sub keep_marker {
  set beresp.ttl = 1s;
  set beresp.uncacheable = true;
}

sub vcl_deliver {
  if (obj.hits > 0) {
    set resp.http.Cache-Status = "edge; hit";
    # It names the request that fetched the response.
    unset resp.http.X-Request-Id;
  } elsif (resp.http.Edge-Key) {
    set resp.http.Cache-Status = "edge; fwd=miss; stored";
    # The response is in the index of tags by now, so a purge from here on finds it.
    if (resp.http.Edge-Purge != "p" + var.global_get("purge")) {
      set req.http.Edge-Purged = xkey.purge(resp.http.Edge-Key);
    }
  } elsif (resp.http.Edge-Cause) {
    set resp.http.Cache-Status = "edge; fwd=miss; detail=" + resp.http.Edge-Cause;
  } else {
    set resp.http.Cache-Status = "edge; fwd=bypass";
  }
  if (resp.http.Edge-Vary) {
    set resp.http.Vary = resp.http.Edge-Vary;
  }
  unset resp.http.Edge-Vary;
  unset resp.http.Edge-Key;
  unset resp.http.Edge-Purge;
  unset resp.http.Edge-Cause;
  unset resp.http.xkey;
  unset resp.http.Surrogate-Key;
  unset resp.http.Surrogate-Control;
  unset resp.http.Age;
  unset resp.http.Via;
  unset resp.http.X-Varnish;
  return (deliver);
}

sub vcl_backend_error {
  # The other server. Only these may be repeated.
  if ((bereq.method == "GET" || bereq.method == "HEAD") && bereq.retries < 1) {
    return (retry);
  }
  set beresp.http.Content-Type = "application/problem+json; charset=utf-8";
  set beresp.http.Cache-Control = "private, no-store";
  set beresp.http.Retry-After = "2";
  set beresp.ttl = 0s;
  set beresp.uncacheable = true;
  set beresp.body = {"{"error":"Touchline is unavailable. Try again soon.","status":503 }"};
  return (deliver);
}

sub vcl_synth {
  set resp.http.Cache-Control = "private, no-store";
  unset resp.http.Server;
  unset resp.http.Via;
  unset resp.http.X-Varnish;
  if (resp.status == 200) {
    set resp.http.Content-Type = "application/json; charset=utf-8";
    set resp.body = {"{"purged": "} + req.http.Edge-Purged + "}";
  } else {
    set resp.http.Content-Type = "application/problem+json; charset=utf-8";
    set resp.body = {"{"error":""} + resp.reason + {"." }"};
  }
  return (deliver);
}

// The tests that hold each statement of docs/reliability.md, in its order: files, and the
// names of their tests.

export const proofs: Record<string, string[]>[] = [
  // 1
  {
    'tests/access.test.ts': ['the table has exactly the calls of the API'],
    'src/server/usage/usage.test.ts': [
      'another person’s id is rejected first, also with a valid session',
    ],
  },
  // 2
  {
    'tests/access.test.ts': [
      'an object of another user and a missing object get the same response',
    ],
    'src/server/summaries/summaries.test.ts': [
      'another person’s summary gets the same response as one that does not exist',
    ],
  },
  // 3
  {
    'src/server/accounts/abuse.test.ts': ['privileged fields of a request are never stored'],
    'src/server/accounts/me/user-record.test.ts': [
      'an update with any other field is rejected and changes nothing',
    ],
  },
  // 4
  {
    'src/server/accounts/sign-in.test.ts': [
      'behind https the session cookie is bound to the host',
      'a session also works as a bearer token, survives a restart, and ends everywhere at sign-out',
    ],
  },
  // 5
  {
    'src/server/accounts/password-reset.test.ts': [
      'a reset link leads to this site, works once, and ends every session',
      'of two simultaneous uses of a link one succeeds, and an expired link fails',
    ],
  },
  // 6
  {
    'src/server/accounts/sign-in.test.ts': [
      'sign-up does not reveal whether an address is taken, and signing up with a taken address gives no access',
      'a wrong password and an unknown address get the same response, which also has the fields of Better Auth',
    ],
    'src/server/accounts/password-reset.test.ts': [
      'requesting a reset does not reveal who has an account',
    ],
  },
  // 7
  {
    'src/server/accounts/abuse.test.ts': [
      'every character of a password of 64 or 200 characters counts',
      'common passwords, also with a year behind them, repetitions and the person’s own address are rejected; others need only the right length',
    ],
  },
  // 8
  {
    'src/server/accounts/abuse.test.ts': [
      'a hundred guesses from the networks of one rented server are mostly refused, and the owner’s new browser signs in at once',
      'guesses from many addresses at one account slow down unknown devices, and one address guesses at few accounts',
      'each wrong password for an account from one address doubles the wait, also after a restart; refused ones do not',
      'an account gets three resets an hour, known or not, and an address is limited in how many accounts it creates',
      'a few passwords are hashed at a time, and a full queue rejects more',
    ],
  },
  // 9
  {
    'tests/access.test.ts': ['another site cannot make a browser send requests with an effect'],
  },
  // 10
  {
    'src/server/http/address.test.ts': [
      'spoofed headers do not change the address',
      'only the headers of trusted proxies count',
      'IPv6 addresses count by network',
      'a rented server’s many networks count together, with higher limits, and an IPv4 address alone',
    ],
  },
  // 11
  {
    'src/contract/basics/safe-path.test.ts': ['%s leads to the start page'],
    'src/server/billing/checkout.test.ts': [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the name as the test has it
      'rejects return URLs of other sites: ${foreignUrls.length} examples',
    ],
    'src/server/accounts/google.test.ts': [
      'more than sixty hostile return URLs all lead back to this site',
    ],
  },
  // 12
  {
    'src/server/accounts/password-reset.test.ts': [
      'a reset link leads to this site, works once, and ends every session',
    ],
    'src/server/publications/publications.test.ts': [
      'public links use the configured address and not that of the request',
    ],
  },
  // 13
  {
    'src/server/accounts/passkeys.test.ts': [
      'a device that did not check who uses it, and one that answered another site, are refused',
      'an answer works once and only in the browser that asked, and an unknown passkey signs nobody in',
    ],
    'src/server/accounts/security.test.ts': [
      'sessions are listed with their devices and ended one by one or all at once',
    ],
  },
  // 14
  {
    'tests/e2e/summary-page.spec.ts': [
      'markup in every field is shown as text, without dialogs or requests',
    ],
    'src/contract/summaries/document.test.ts': [
      'text of a video cannot become a link, an image, a heading or HTML',
    ],
    'src/server/publications/publications.test.ts': [
      'a pasted link shows title, text and image, and hostile titles are escaped',
    ],
  },
  // 15
  {
    'src/server/app.test.ts': [
      '%s has security headers',
      'event streams have security headers too',
      'with HTTPS the cookie is bound to this host and only sent encrypted',
    ],
  },
  // 16
  {
    'src/engine/writing/prompt-injection.test.ts': [
      'the injections are more than a hundred, all different',
    ],
    'src/server/summaries/generations/model.test.ts': [
      'an instruction to the model hidden %s appears nowhere, even if the model obeys',
    ],
    'src/server/adapters/models/open-model.test.ts': [
      'receives instructions, prompt, schema and a token limit, but no tools',
    ],
  },
  // 17
  {
    'src/server/summaries/generations/model.test.ts': [
      'a person is told when the daily tokens are spent, and the model is not called',
    ],
    'src/engine/write.test.ts': ['a very long answer is cut to its budget'],
    'src/server/adapters/models/open-model.test.ts': ['an endless answer is canceled'],
  },
  // 18
  {
    'src/contract/sources/youtube/link.test.ts': [
      'every known form of link leads to its video',
      'links to other sites are rejected, however similar they look',
      'no input throws or leads to an invented id',
    ],
  },
  // 19
  {
    'src/server/sources/youtube/tracks.test.ts': ['captions are never fetched from %j'],
    'src/server/sources/youtube/open-youtube.test.ts': ['is never followed'],
    'src/server/adapters/models/open-model.test.ts': [
      'redirects are not followed, so key and transcript only reach the configured host',
    ],
    'src/server/sources/podcast/podcasts.test.ts': [
      '%s is never requested',
      'a redirect is judged like the link itself, and an endless one is given up',
    ],
  },
  // 20
  {
    'src/contract/library/csv.test.ts': ['no cell starts like a formula'],
    'tests/e2e/publishing.spec.ts': ['a summary downloads in every format under its own file name'],
  },
  // 21
  {
    'tests/access.test.ts': [
      'malformed input to any call gets a client error without a stack trace',
    ],
    'src/server/http/bodies/limit-bodies.test.ts': [
      'refuses a body that is declared too large, without reading it',
      'stops reading a body without a declared length at the limit',
    ],
  },
  // 22
  {
    'src/server/usage/usage.test.ts': [
      'a guest with a hundred client ids is one guest',
      'after fifteen summaries of guests without cookies from one address the next guest is asked to sign in',
    ],
    'src/server/usage/reservations.test.ts': [
      'all guests and unverified accounts together have a daily limit, and verified accounts have none',
    ],
  },
  // 23
  {
    'src/server/usage/usage.test.ts': [
      'a guest who signs up starts with nothing used, and signing out restores nothing',
    ],
    'src/server/accounts/me/user-record.test.ts': [
      'a guest’s summaries move to the account once, and the guest’s usage stays',
    ],
  },
  // 24
  {
    'src/server/usage/reservations.test.ts': [
      'the used count equals the committed and reserved entries of the window after any actions',
    ],
  },
  // 25
  {
    'src/server/usage/reservations.test.ts': [
      'of 200 parallel reservations of the last summary exactly one succeeds',
    ],
    'tests/several-processes.test.ts': [
      'of 200 requests to two processes for the last summary exactly one is accepted',
    ],
  },
  // 26
  {
    'src/server/usage/usage.test.ts': [
      'a request with an idempotency key in use is rejected, and a later one returns the same job',
    ],
    'src/server/summaries/summaries.test.ts': [
      'the same idempotency key returns the same job, and is rejected for another request',
    ],
  },
  // 27
  {
    'src/server/usage/usage.test.ts': ['%s: a failed summary is charged to nobody'],
    'src/server/summaries/generations/faults.test.ts': [
      'a process killed between any two steps of a generation that would be %s, started %s, charges once or not at all',
      'forgotten reservations are settled by how their generation ended, or released after a day',
    ],
    'src/server/summaries/generations/killed-processes.test.ts': [
      'on %s a killed process loses no summary, and none is counted twice',
    ],
  },
  // 28
  {
    'src/server/summaries/generations/faults.test.ts': [
      'a reader who leaves at any moment has the summary stored and charged once',
    ],
  },
  // 29
  {
    'src/server/usage/allowance-windows.test.ts': ['months: %s', 'weeks: %s'],
    'src/server/usage/reservations.test.ts': [
      'a change of plan keeps what was used and applies its limit at once',
    ],
    'src/server/billing/billing.test.ts': [
      'after a downgrade below the usage, zero summaries remain',
    ],
  },
  // 30
  {
    'src/server/billing/webhooks.test.ts': [
      'an event without a valid and recent signature is rejected and changes nothing',
    ],
  },
  // 31
  {
    'src/server/billing/webhooks.test.ts': [
      'an event that was accepted before a crash is processed after the restart',
    ],
  },
  // 32
  {
    'src/server/billing/webhooks.test.ts': [
      'five events, each sent twice, lead to the same state in any order',
      'an older sync never replaces a newer one, however late its response arrives',
    ],
  },
  // 33
  {
    'src/server/billing/outages.test.ts': ['a failed sync is retried by itself'],
    'src/server/billing/webhooks.test.ts': [
      'all events are lost, and one sync of all customers corrects every plan',
    ],
  },
  // 34
  {
    'src/server/billing/checkout.test.ts': [
      'must have the price of its plan',
      'twenty clicks at once create one customer and one checkout',
      'clicks on different plans in many tabs leave one checkout open and lead to one subscription',
    ],
  },
  // 35
  {
    'src/server/billing/passes.test.ts': [
      'two passes give two weeks of 35 summaries, never 70 at once, and then Free',
      'a checkout that is not paid gives no pass',
    ],
    'src/server/billing/refunds.test.ts': [
      'a refund revokes its pass, and the next pass moves up',
      'a disputed pass does not count unless the dispute is won',
    ],
  },
  // 36
  {
    'src/server/billing/billing.test.ts': [
      'Pro starts with a trial of fourteen days without a card, and an open page shows it at once',
      'a trial without a card ends by itself, and the second purchase has no trial',
    ],
  },
  // 37
  {
    'src/server/billing/checkout-state.test.ts': [
      'a checkout that is open, expired, unknown or somebody else’s paid nothing',
    ],
    'src/server/billing/outages.test.ts': [
      'without keys everything works except buying, which returns an error',
    ],
  },
  // 38
  {
    'tests/restarts.test.ts': [
      'three restarts lose no accepted summary, and no window is paid for twice',
    ],
    'src/server/summaries/generations/running-generations.test.ts': [
      'a generation that a killed process left running is finished after a restart',
    ],
    'src/server/jobs/queue-groups.test.ts': [
      'the last job of a greedy person is served although others come all the time, and no other waits for more than one of theirs',
    ],
  },
  // 39
  {
    'src/server/summaries/generations/faults.test.ts': ['a job that runs twice is charged once'],
    'tests/several-processes.test.ts': [
      'a summary whose process gave no sign of life for a while, and goes on, is made once',
    ],
    'src/server/summaries/generations/taken-over.test.ts': [
      'what the other one writes is kept when the first one finds that the video is private',
      'a summary that both write is stored and charged once',
    ],
    'src/server/questions/interrupted-answers.test.ts': [
      'a process that is taken for dead and then fails does not harm the answer of the one that took over',
    ],
    'src/server/playlists/imports/playlist-imports.test.ts': [
      'a process that took too long and then met a problem does not harm what the next one does with its video',
    ],
    'src/server/library/imports/taken-over-imports.test.ts': [
      'a fault that it meets late does not end the import of the other one',
    ],
    'src/server/billing/webhooks.test.ts': ['twenty syncs at once lead to the same state as one'],
  },
  // 40
  {
    'tests/database-outage.test.ts': [
      'all accepted summaries are finished and charged once, whatever happens to the database server',
    ],
    'src/server/db/failover.test.ts': [
      'a server finds its database at the new address, queries and notifications alike',
    ],
    'src/server/db/folder-lock.test.ts': [
      'a second process is rejected and told which process uses the folder',
    ],
    'src/server/db/power-cut.test.ts': [
      'of what was not flushed the disk has %s when the power is cut at %s, and all flushed accounts are there',
    ],
  },
  // 41
  {
    'src/server/summaries/generations/model.test.ts': [
      'a model failure (%j) is reported as %s, and the next request works',
    ],
    'src/server/adapters/models/open-model.test.ts': [
      'that sends nothing readable (%s) times out',
      'is retried when it is busy',
    ],
    'src/server/models/local/local-access.test.ts': [
      'a process that ended while it loaded the model is started again, but not for ever',
    ],
  },
  // 42
  {
    'src/server/sources/youtube/open-youtube.test.ts': ['are reported with a code of their own'],
    'src/server/usage/usage.test.ts': ['%s: a failed summary is charged to nobody'],
    'src/server/sources/youtube/circuit-breaker.test.ts': ['opens after three failures in a row'],
  },
  // 43
  {
    'src/server/outage.test.ts': [
      'without the database the server is not ready, calls answer that it is down, and the log has the reason',
    ],
    'src/server/http/readiness.test.ts': ['a database that can only be read is not ready'],
    'src/server/summaries/generations/faults.test.ts': [
      'is not blamed for processes that are asked to stop',
    ],
  },
  // 44
  {
    'src/server/summaries/generations/running-generations.test.ts': [
      'a full queue rejects new summaries but still returns the queued ones',
    ],
    'src/server/http/live/live.test.ts': [
      'a reader who does not read is disconnected, with at most one event waiting',
    ],
    'src/server/summaries/summaries.test.ts': [
      'a finished job sends its end again, and a reader who reconnects resumes after the last event',
    ],
  },
  // 45
  {
    'src/server/accounts/me/delete-account.test.ts': [
      'after Ann deletes her account no table contains her data, and others keep the summaries that they requested too',
      'what runs while Ann deletes her account is canceled and leaves no data of her, and who waits for the same gets it',
      'after Ann deletes her account nothing is left of the captions that she uploaded as a guest, of her trash and of her mail files',
    ],
    'src/server/accounts/me/long-lists.test.ts': [
      'a deletion that is interrupted at step %d is finished later, and nobody signs in meanwhile',
    ],
    'src/server/accounts/me/personal-data.test.ts': [
      'every table with personal data belongs to a package that erases it',
    ],
    'src/server/billing/billing.test.ts': [
      'after Ann deletes her account she is not charged any more, even if the provider was down',
    ],
  },
  // 46
  {
    'src/server/publications/publications.test.ts': [
      'a summary is private until it is published, and then shows nothing about its owner',
      'an unpublished page is gone at once, and a new publication has another address',
    ],
    'src/server/publications/shown-highlights.test.ts': [
      'a highlight that is nearly in a long transcript, again and again, holds up nobody',
      'twelve readers of a page with honest highlights hold up nobody',
    ],
    'src/server/http/caching.test.ts': [
      'no answer of the API is kept by caches, for any caller',
      'a browser that has a public page is told that it is still the same, until that changes or is gone',
      'an address that reads public pages without end has to wait a minute, and others read on',
    ],
  },
  // 47
  {
    'src/server/app.test.ts': [
      'logs contain no cookie, no query string and no text of a transcript',
    ],
    'src/server/accounts/sign-in.test.ts': ['the log contains no email, no password and no token'],
    'src/server/http/request-log.test.ts': [
      'every line of a job has the id of the request that caused it',
    ],
  },
  // 48
  {
    'src/server/app.test.ts': [
      'health and readiness are reported, and the readiness check leaves no row behind',
      'metrics require the token',
    ],
    'src/cli/backup.test.ts': [
      'restored to another folder every row, index and key is the same, and the secret and the mails are there',
      'restored to PostgreSQL every row is the same, and from there to a folder again',
      'a file that %s is refused, and nothing is changed',
    ],
    'tests/upgrade.test.ts': [
      'every address answers what it answered before',
      'the work that was interrupted ends',
    ],
  },
  // 49
  {
    'src/server/config.test.ts': ['a secret that is %s is refused with the way to a good one'],
    'tests/reliability.test.ts': ['no file of the repository contains a key'],
  },
  // 50
  {
    'src/server/listening/interruptions.test.ts': [
      'a file that is sent in pieces over broken connections and restarts is whole',
      'a process that ends at any window repeats at most that one, and the words are whole and count once',
      'a full disk refuses the part, keeps what was received, and takes it once there is room',
    ],
    'tests/restarts.test.ts': [
      'a server that is killed at random moments while it listens repeats at most one window for each kill, and the minutes count once',
    ],
    'src/server/listening/minutes.test.ts': [
      'two recordings that are queued at once cannot take more than there is',
    ],
    'src/server/listening/media.test.ts': [
      'the address works for its owner only, unchanged, and for an hour',
    ],
    'src/server/listening/listening.test.ts': [
      'nobody else sees, changes or summarizes a recording',
      'an account leaves no audio and no words, and what is heard at that moment stops',
    ],
  },
]

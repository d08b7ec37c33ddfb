// One person sends or owns what would take others' time: ten ways, each alone and most at once.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { maxSummaryTags } from '#contract/basics/limits.ts'
import { api } from '#contract/basics/paths.ts'
import { newTranscript } from '#tests/faults/load.ts'
import { median } from '../row.ts'
import type { Fault, FaultContext } from './fault.ts'
import type { Installation } from './installation.ts'
import { addressOf, measureReads, readEnd, request } from './people.ts'
import { type Harmed, harmUnderLoad, type Outcome } from './under-load.ts'

type Kind =
  | 'highlights'
  | 'import'
  | 'captions'
  | 'signs'
  | 'json'
  | 'search'
  | 'questions'
  | 'reads'
  | 'lists'
  | 'library'
/**
 * `path` is what is requested; its sender is signed in if there is a `cookie`. `body` is the file
 * that they import. `videoId` is a video of theirs.
 */
export type Attack = { kind: Kind; path: string; cookie: string; body?: string; videoId?: string }

/** `readMs` is the 99th percentile of others; `summaryMs` is for a summary of two hundred words. */
const goals = { readMs: 200, summaryMs: 2000 }
/** Six attackers then compete with the threads of the server for its two cores too. */
const goalsOfMixed = { readMs: 1000, summaryMs: 10_000 }

/** An account with a confirmed address, and what it sends. */
async function openAccount({ urls: [url], mail }: Installation, name: Kind) {
  const email = `${name}@example.org`
  let cookie = ''
  const send = async (
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Record<string, unknown>> => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': addressOf(20_000),
        cookie,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.status >= 400)
      throw new Error(`${method} ${path} answers ${response.status}: ${text}`)
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
  }
  const password = 'correct horse battery'
  await send('POST', '/api/auth/sign-up/email', { name: 'Eve', email, password })
  await send('POST', '/api/auth/sign-in/email', { email, password })
  await send('POST', '/api/auth/send-verification-email', {})
  for (let i = 0; i < 100 && !linkTo(mail.mails, email); i++) await wait(100)
  await send('GET', `/api/auth/verify-email?token=${linkTo(mail.mails, email)}`)
  return {
    send,
    cookie: () => cookie,
    async summarize(text: string): Promise<string> {
      const { jobId } = await send('POST', api.summaries, {
        transcript: { name: 'talk.txt', text },
        engine: 'extract',
      })
      const end = await readEnd(
        url!,
        { jobId: jobId as string, cookie } as Parameters<typeof readEnd>[1],
        120_000,
      )
      if (end !== 'summary') throw new Error(`no summary: ${end}`)
      const { items } = await send('GET', `${api.summaries}?sort=date&direction=desc`)
      return (items as { videoId: string }[])[0]!.videoId
    },
  }
}

const linkTo = (mails: Installation['mail']['mails'], email: string) =>
  mails
    .flatMap(({ to, text }) =>
      to.includes(email) ? (/token=([\w.-]+)/.exec(text)?.[1] ?? []) : [],
    )
    .at(-1)

const sentences = (count: number, seed: string, more = '') =>
  Array.from(
    { length: count },
    (_, at) => `The keeper ${seed}${at % 997} lights the harbour lamp at ${at % 12}${more}.`,
  ).join(' ')

/** A public page on which so many highlights are nearly words of a long talk. */
async function openPage(
  installation: Installation,
  kind: 'highlights' | 'reads' = 'highlights',
  highlights = 200,
): Promise<Attack> {
  const { send, summarize, cookie } = await openAccount(installation, kind)
  const videoId = await summarize(`${sentences(15_000, 'a')} ${'ab'.repeat(300)}`)
  const quotes = Array.from(
    { length: highlights },
    (_, at) => `${'keeper lights the harbour '.repeat(60)}${at}`,
  )
  for (const [at, quote] of quotes.entries())
    await send('POST', '/api/highlights', { videoId, startSeconds: at, endSeconds: at + 1, quote })
  const shown = { showsName: false, indexable: false, showsHighlights: true }
  const page = await send('PUT', `/api/summaries/${videoId}/publication`, shown)
  const path = `/api/public/${String(page.url).split('/').at(-1)}`
  return { kind, path, cookie: kind === 'reads' ? cookie() : '', videoId }
}

/** A library of long talks, which is searched or asked. */
async function openLibrary(
  installation: Installation,
  kind: 'search' | 'questions' = 'search',
): Promise<Attack> {
  const { cookie, summarize } = await openAccount(installation, kind)
  for (let talk = 0; talk < 8; talk++) await summarize(sentences(9000, `b${talk}`))
  const path = kind === 'search' ? '/api/summaries/spoken' : '/api/questions'
  return { kind, path, cookie: cookie() }
}

/**
 * Captions that are nearly as large as they may be are there before: a database keeps the memory
 * that it needed for the largest ones.
 */
async function openCaptions(installation: Installation): Promise<Attack> {
  const { summarize } = await openAccount(installation, 'captions')
  const longWords = ' lighthousekeeperlanternharbourwindow'.repeat(8)
  await summarize(sentences(10_000, 'c', longWords))
  return { kind: 'captions', path: api.summaries, cookie: '' }
}

const openImporter = async (installation: Installation): Promise<Attack> => ({
  kind: 'import',
  path: '/api/import',
  cookie: (await openAccount(installation, 'import')).cookie(),
})

/** A file with thousands of cards and highlights of one video, which is imported and undone. */
async function openLists(installation: Installation): Promise<Attack> {
  const { cookie, send, summarize } = await openAccount(installation, 'lists')
  const videoId = await summarize(sentences(200, 'd'))
  const words = { videoId, startSeconds: 1, endSeconds: 2, quote: 'the keeper lights' }
  await send('POST', '/api/highlights', words)
  await send('POST', '/api/cards', { videoId, question: 'The ___', answer: 'keeper' })
  const exported = await send('GET', '/api/me/export')
  const repeat = (field: 'cards' | 'highlights', change: (n: number) => object) => {
    const [first] = exported[field] as object[]
    return Array.from({ length: 5000 }, (_, n) => ({ ...first, ...change(n) }))
  }
  const body = JSON.stringify({
    ...exported,
    cards: repeat('cards', (n) => ({ question: `${n} ___` })),
    highlights: repeat('highlights', (n) => ({
      ...{
        id: randomUUID(),
        startSeconds: n,
        note: 'of the lighthouse and its keeper '.repeat(20),
      },
    })),
  })
  return { kind: 'lists', path: '/api/import', cookie: cookie(), body }
}

/** A library of many videos with as many tags as they may have, with marks. It was imported. */
async function openTaggedLibrary(installation: Installation): Promise<Attack> {
  const { cookie, send, summarize } = await openAccount(installation, 'library')
  const videoId = await summarize(sentences(30, 'e'))
  const words = { videoId, startSeconds: 1, endSeconds: 2, quote: 'the keeper lights' }
  await send('POST', '/api/highlights', words)
  await send('POST', '/api/cards', { videoId, question: 'The ___', answer: 'keeper' })
  const exported = await send('GET', '/api/me/export')
  const tags = Array.from({ length: maxSummaryTags }, (_, at) => `tag ${at}`)
  const titleOf = (at: number) => `The harbour, part ${(at * 7919) % 3000}`
  const repeat = (field: string, change: (at: number) => object) => {
    const [first] = exported[field] as { createdAt: number }[]
    return Array.from({ length: 3000 }, (_, at) => ({
      ...first,
      videoId: `${videoId.slice(0, -7)}${String(at).padStart(7, '0')}`,
      createdAt: first!.createdAt - at * 60_000,
      ...change(at),
    }))
  }
  let { state } = await send('POST', '/api/import', {
    ...exported,
    summaries: repeat('summaries', (at) => ({ title: titleOf(at) })),
    history: repeat('history', (at) => ({ tags, title: titleOf(at), channel: `C ${at % 997}` })),
    highlights: repeat('highlights', () => ({ id: randomUUID() })),
    cards: repeat('cards', () => ({})),
  })
  for (const endsMs = performance.now() + 300_000; state !== 'done'; await wait(500)) {
    if (performance.now() > endsMs) throw new Error(`the import is ${String(state)}`)
    ;({ state } = await send('GET', '/api/import'))
  }
  return { kind: 'library', path: api.summaries, cookie: cookie() }
}

const openAttack: Record<Kind, (installation: Installation) => Attack | Promise<Attack>> = {
  highlights: (installation) => openPage(installation),
  import: openImporter,
  captions: openCaptions,
  signs: () => ({ kind: 'signs', path: api.summaries, cookie: '' }),
  json: () => ({ kind: 'json', path: api.summaries, cookie: '' }),
  search: (installation) => openLibrary(installation, 'search'),
  questions: (installation) => openLibrary(installation, 'questions'),
  reads: (installation) => openPage(installation, 'reads', 300),
  lists: openLists,
  library: openTaggedLibrary,
}

/** Begins the attacks. The function that is returned ends them, and resolves to the answers of each. */
function startAttacks(url: string, attacks: Attack[]) {
  const attackers = attacks.map(
    (attack) =>
      new Worker(new URL('./hold-up-attacker.ts', import.meta.url), {
        workerData: { url, attack },
      }),
  )
  return () =>
    Promise.all(
      attackers.map(async (attacker) => {
        attacker.postMessage('stop')
        const [answered] = (await once(attacker, 'message')) as [Record<string, number>]
        return answered
      }),
    )
}

/** Attacks in these ways while others read and one person requests a summary again and again. */
async function holdUp(
  harmed: Harmed,
  context: FaultContext,
  attacks: Attack[],
  { readMs, summaryMs: ownMs }: typeof goals,
): Promise<Outcome> {
  const url = harmed.urls[0]!
  const stopAttacks = startAttacks(url, attacks)
  await wait(2000)
  const stop = await measureReads(url)
  const summaryMs: number[] = []
  let failed = 0
  for (const number of context.times(Number.POSITIVE_INFINITY)) {
    const startMs = performance.now()
    const answer = await request(url, newTranscript(), addressOf(1000 + (number % 10_000)))
    if (answer.jobId) harmed.load.acceptedJobIds.push(answer.jobId)
    if (answer.jobId && (await readEnd(url, answer)) === 'summary')
      summaryMs.push(performance.now() - startMs)
    else failed++
    await wait(500)
  }
  const { p99, note } = await stop()
  const notes = [note, `summary ${Math.round(median(summaryMs))} ms`]
  if (failed > 0) notes.push(`${failed} had to come back`)
  let isRefused = true
  for (const [at, answered] of (await stopAttacks()).entries()) {
    for (const [answer, count] of Object.entries(answered))
      notes.push(`${attacks.length > 1 ? `${attacks[at]!.kind}: ` : ''}${count} × ${answer}`)
    isRefused &&= Object.keys(answered).every((answer) => !/^50[0124]/.test(answer))
  }
  await harmed.untilIdle()
  const isGood = isRefused && p99 <= readMs && median(summaryMs) <= ownMs
  return { done: 1, survived: isGood ? 1 : 0, allowsRefusals: true, notes }
}

const environment = { ALLOWANCE: 'off' }
/**
 * After an attack of `firstSeconds` memory is measured for the first time: the database and the
 * allocator keep what they needed once, and another attack must not add to it.
 */
const createHoldUp = (
  kinds: Kind[],
  {
    firstSeconds = 0,
    within = goals,
    ...fault
  }: Pick<Fault, 'name' | 'about' | 'seconds' | 'isOnlyNamed'> & {
    firstSeconds?: number
    within?: typeof goals
  },
): Fault => ({
  ...fault,
  about:
    within === goals
      ? fault.about
      : `${fault.about}; goals: p99 of others ${within.readMs} ms, a summary ${within.summaryMs} ms`,
  isTimed: true,
  run: (context) => {
    const attacks: Attack[] = []
    const prepare = async (installation: Installation) => {
      for (const kind of kinds) attacks.push(await openAttack[kind](installation))
      if (firstSeconds === 0) return
      const stopAttacks = startAttacks(installation.urls[0]!, attacks)
      await wait(firstSeconds * 1000)
      await stopAttacks()
    }
    const options = { pauseMs: 1000, environment, prepare }
    return harmUnderLoad(context, options, (harmed) => holdUp(harmed, context, attacks, within))
  },
})

export const holdUps = [
  createHoldUp(['highlights'], {
    name: 'highlight-attack',
    about: 'a public page with 200 highlights that nearly occur in a long talk',
    seconds: 20,
  }),
  createHoldUp(['import'], {
    name: 'import-attack',
    about: 'small ZIP files that unpack to millions of values',
    seconds: 20,
  }),
  createHoldUp(['captions'], {
    name: 'caption-attack',
    about: 'fifty texts of up to 5 MB that are slow to read, two at a time',
    seconds: 60,
  }),
  createHoldUp(['signs'], {
    name: 'sign-attack',
    about: 'captions of quotation marks or tags, four at once',
    seconds: 30,
  }),
  createHoldUp(['json'], {
    name: 'json-attack',
    about: 'JSON of 10 MB with millions of values, without an account',
    seconds: 20,
  }),
  createHoldUp(['search'], {
    name: 'search-attack',
    about: 'searches in eight talks of ten hours, four at once',
    seconds: 20,
  }),
  createHoldUp(['questions'], {
    name: 'question-attack',
    about: 'long questions about eight long talks, four at once',
    seconds: 20,
  }),
  createHoldUp(['reads'], {
    name: 'read-attack',
    about: 'related videos, transcripts, rewrites and a page of highlights, ten at once',
    seconds: 20,
  }),
  createHoldUp(['lists'], {
    name: 'list-attack',
    about:
      'ten thousand cards and highlights of one video are imported, undone, searched and exported',
    seconds: 20,
  }),
  createHoldUp(['library'], {
    name: 'library-attack',
    about:
      'lists and changes of a library of 3,000 videos, each with twenty tags, a highlight and a card',
    seconds: 20,
  }),
  createHoldUp(['highlights', 'import', 'captions', 'json', 'search', 'lists'], {
    name: 'mixed',
    about: 'all of these at once, for as long as `--minutes` says',
    seconds: 24 * 3600,
    firstSeconds: 240,
    within: goalsOfMixed,
    isOnlyNamed: true,
  }),
]

// The summary without a model, for talks of several kinds.
import { expect, test } from 'vitest'
import type { Transcript } from '#contract/captions/transcript.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Digest } from '#contract/summaries/summary.ts'
import { countWords } from '#tests/count-words.ts'
import { digestSchema } from '#tests/digest-schema.ts'
import { parseCaptions } from './captions/parse.ts'
import type { EngineEvent, EngineInput } from './engine-input.ts'
import { extract } from './extract.ts'
import { budgets } from './select/budgets.ts'

const talk = `Good evening, and thank you for having me. My name is Ines, and I keep the clocks of our town hall running.
Why does a pendulum clock run late in summer? The rod of the pendulum grows longer in the heat, and a longer pendulum swings more
slowly. A steel rod one metre long grows by about a hundredth of a millimetre for each degree. That is enough to lose half a second
a day. Clockmakers knew the trouble by the seventeenth century, and they tried many rods. Wooden rods hardly grow in the heat, but
they swell in damp air. George Graham put a jar of mercury at the end of the rod in 1721. The mercury rises in its jar as the rod
grows down, and the two movements cancel. John Harrison built a rod of brass and steel bars instead, which he called the gridiron.
The brass bars push up as far as the steel bars push down. A gridiron pendulum keeps time to a second a week.
Now let me tell you about the weights. The weights of our clock hang on ropes of forty metres. A rope of hemp drinks water on a
foggy day, and the weights drop lower. Wire ropes replaced the hemp in 1904. The wire ropes need grease, and the grease collects the
dust of pigeons. Pigeons are the worst enemy of a tower clock. One pigeon on the long hand can stop the hour. The council put up a
net against pigeons, and the clock gained four minutes a month. So, um, what do you do with a clock that gains? You raise the
pendulum by a turn of the nut. In winter we take pennies off a little tray on the pendulum. Each penny on the tray changes the
rate by four tenths of a second a day. The same trick keeps the great clock in London right. In the end a tower clock is a
thermometer that happens to tell the time. Thank you for listening, and please subscribe to our newsletter.`

const question = 'Why does a pendulum clock run late in summer?'

/** Captions of about ten words, spoken at two and a half words a second. */
function captions(
  text: string,
  options: { language?: string; kind?: Transcript['kind'] } = {},
): Transcript {
  const words = text.split(/\s+/)
  const cues: Transcript['cues'] = []
  for (let i = 0; i < words.length; i += 10)
    cues.push({
      startSeconds: i / 2.5,
      endSeconds: Math.min(i + 10, words.length) / 2.5,
      text: words.slice(i, i + 10).join(' '),
    })
  return { language: options.language ?? 'en', kind: options.kind ?? 'manual', cues }
}

function inputFor(
  transcript: Transcript,
  change: Partial<EngineInput> = {},
  title = '',
): EngineInput {
  const video = { title, durationSeconds: null, chapters: [] }
  return {
    transcript,
    video,
    length: 'medium',
    language: 'en',
    prompt: null,
    model: null,
    ...change,
  }
}

async function eventsOf(input: EngineInput): Promise<EngineEvent[]> {
  const events: EngineEvent[] = []
  for await (const event of extract(input)) events.push(event)
  return events
}

async function digestOf(input: EngineInput): Promise<Digest> {
  const last = (await eventsOf(input)).at(-1)
  if (last?.type !== 'digest') throw new Error('The last event is not the digest.')
  return digestSchema.parse(last.data)
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

test('the summary is streamed: advancing steps, the text, then the digest', async () => {
  const events = await eventsOf(inputFor(captions(talk)))
  const kinds = events.map((event) => (event.type === 'step' ? event.data.step : event.type))
  expect(kinds.filter((kind, i) => kind !== kinds[i - 1])).toEqual([
    'writing',
    'part',
    'checking',
    'digest',
  ])
  const progress = events.flatMap((event) =>
    event.type === 'step' ? [event.data.progress ?? -1] : [],
  )
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  const parts = events.flatMap((event) => (event.type === 'part' ? [event.data] : []))
  expect(parts[0]?.summary).not.toBe('')
  const digest = events.at(-1)
  expect(digest?.type === 'digest' && digest.data.summary).toMatchObject(parts[0]!)
})

test('a description names people, and not the numbers of a program that does not know them', async () => {
  const sayAll = (names: string[]) =>
    talk
      .split('. ')
      .map(
        (said, at) =>
          `00:${10 + Math.floor(at / 6)}:${10 + (at % 6) * 9} ${names[at % 2]}: ${said}.`,
      )
  const describe = async (names: string[]) => {
    const { cues } = parseCaptions(sayAll(names).join('\n'), 'talk.txt')
    return (await digestOf(inputFor({ language: 'en', kind: 'upload', cues }))).summary.tldr
  }
  expect(await describe(['Ada Berg', 'Ben Bog'])).toMatch(
    /^An? \d+-minute conversation \(Ada Berg, Ben Bog\) about /,
  )
  expect(await describe(['Speaker 1', 'Speaker 2'])).toMatch(/^An? \d+-minute conversation about /)
})

test('the short version is the spoken sentence that answers the title, with its moment', async () => {
  const { summary } = await digestOf(inputFor(captions(talk), {}, question))
  expect(summary.tldr).toContain('pendulum')
  expect(summary.tldrQuote).toMatchObject({
    text: summary.tldr,
    quote: expect.stringContaining('pendulum'),
  })
  expect(talk.replace(/\s+/g, ' ')).toContain(summary.tldrQuote!.quote)
  const questionSeconds = talk.split(/\s+/).indexOf('Why') / 2.5
  expect(summary.verdict?.startSeconds).toBeGreaterThan(questionSeconds)
  expect(summary.verdict?.startSeconds).toBeLessThan(questionSeconds + 20)
})

test('where few sentences stand alone, the short version describes the recording', async () => {
  const ramble =
    'So yeah I mean that one is like the other thing we said and then it just goes there. '
  const { summary } = await digestOf(inputFor(captions(ramble.repeat(60)), {}, 'recording-12'))
  expect(summary.tldr).toMatch(/^An 8-minute recording/)
  expect(summary.tldr).not.toContain('recording-12')
  expect(summary.tldrQuote).toBeUndefined()
})

test.each([1, 2, 3, 8])(
  'no statement is shown twice, even where the talk is repeated %i times',
  async (times) => {
    const brief =
      'The harbour bell rings at noon for all the ships! The harbour bell rings at noon for all the ships. It is old. '
    for (const title of ['', 'The harbour bell', 'Why the bell rings'])
      for (const length of ['short', 'medium', 'long'] as const) {
        const { summary } = await digestOf(
          inputFor(captions(brief.repeat(times + 1)), { length }, title),
        )
        const shown = [
          summary.tldrQuote,
          summary.pullQuote,
          ...summary.chapters.flatMap(({ highlights = [] }) => highlights),
        ]
        const sentences = shown.flatMap((highlight) => (highlight ? [plain(highlight.text)] : []))
        expect(new Set(sentences).size).toBe(sentences.length)
      }
  },
)

test('the statements of a long talk come from all parts of it', async () => {
  const partsOf = {
    ferry: ['gate', 'rope', 'engine', 'cabin', 'anchor', 'ladder', 'deck', 'mast'],
    mill: ['wheel', 'stone', 'shaft', 'funnel', 'pond', 'sail', 'gear', 'belt'],
    tower: ['wall', 'lamp', 'stair', 'bell', 'roof', 'window', 'floor', 'clock'],
  }
  const events = [
    'was built by sailors in a cold winter',
    'was painted red by two masons',
    'has been broken by thieves since Easter',
    'moved slowly behind four horses',
    'was sold to a banker for silver',
    'is tested by students each summer',
    'gets washed by heavy rain',
    'was drawn by a famous artist',
  ]
  const parts = Object.entries(partsOf).flatMap(([thing, names]) =>
    names.map((part, i) => `The ${part} of the ${thing} ${events[i]}.`),
  )
  const { summary } = await digestOf(inputFor(captions(parts.join(' '))))
  const shown = summary.chapters.flatMap(({ highlights = [] }) => highlights)
  for (const thing of ['ferry', 'mill', 'tower'])
    expect(shown.some(({ text }) => text.includes(thing))).toBe(true)
})

test('where no sentence stands alone, a recording is an outline: chapters without statements, verdict and key points', async () => {
  const ramble =
    'So yeah I mean that one is like the other thing we said and then it just goes there. '
  const { summary, checked } = await digestOf(inputFor(captions(ramble.repeat(60))))
  expect(summary).toMatchObject({ isOutline: true, keyPoints: [], summary: '' })
  expect(summary.chapters.length).toBeGreaterThan(0)
  expect([summary.pullQuote, summary.verdict]).toEqual([undefined, undefined])
  expect(checked).toEqual({ kept: 0, dropped: 0, sentences: 60 })
})

test('a talk whose sentence ends are guessed is no outline where its statements read well', async () => {
  // What one says without a pause, slowly.
  const transcript = captions(heatPumps, { kind: 'auto' })
  const cues = transcript.cues.map((cue) => ({
    ...cue,
    startSeconds: cue.startSeconds * 4,
    endSeconds: cue.endSeconds * 4,
  }))
  const { summary } = await digestOf(inputFor({ ...transcript, cues }))
  expect(summary.isOutline).toBeUndefined()
  expect(summary.summary).toContain('the market is essentially flat')
})

const heatPumps = `so today I want to walk through what happened to the market for heat pumps and what it
means for people who install them and sort of what it means if you own an older house so number one
the market has become flat and previously for about ten years the number of pumps that were sold went
up every single year that doesn't mean every house got one we will get to that but at the end of the
day there was steady growth and once the price of power rose that changed and since the price of power
rose the sales are almost exactly flat they are up two percent in three years not much change at all
and that is despite all of the subsidies and all of the excitement and the companies that hired
hundreds of fitters despite all of that the market is essentially flat I know I was surprised too and
it was my neighbour who brought this to my attention and it kind of inspired me to look at the numbers
and when you look at the numbers the thing that stands out is that a house that leaks warm air will
never be warmed well by a pump because the water in the radiators is colder than the water of a boiler
and people are used to a boiler that makes the water as hot as they like so if you are expecting a
really quick fit for an old house it has never been harder and that goes for the fitters too because
they used to fit four boilers a week and now they fit one pump a week which feels like a kind of death
to a small company but it isn't the end because a fitter who learns to measure the loss of a house can
sell that measurement`

const meeting = `ANNA: The roof of the shed leaks in two places, and the felt on the roof is gone.
PIET: A new roof for the shed costs three thousand, and the account holds two thousand.
ANNA: Can we repair the roof of the shed ourselves?
LENA: Felt and wood for the roof cost about six hundred at the yard.
PIET: Okay, we have decided to repair the roof of the shed ourselves in April.
ANNA: The party could be on the fifth of July or on the tenth of July.
LENA: Nobody is here on the tenth because of the holidays of the school.
ANNA: Then the fifth of July it is.
PIET: The music of the party was loud last year, and the neighbours of the school called.`

test('a recording that says two things again and again shows them in its chapters and is no outline', async () => {
  const text =
    'The old mill has three wheels of oak. The water comes down a wooden channel from the pond. '
  const { summary } = await digestOf(inputFor(captions(text.repeat(6))))
  expect(summary.isOutline).toBeUndefined()
  expect(summary.chapters.flatMap(({ highlights = [] }) => highlights)).toHaveLength(2)
})

test('statements of a recording with named speakers carry their names', async () => {
  const cues = meeting
    .split('\n')
    .map((text, i) => ({ startSeconds: i * 9, endSeconds: i * 9 + 9, text }))
  const { summary } = await digestOf(inputFor({ language: 'en', kind: 'manual', cues }))
  const points = [summary.tldrQuote, ...summary.keyPoints].filter((one) => one !== undefined)
  expect(points.length).toBeGreaterThan(2)
  for (const { quote, speaker } of points) {
    const line = meeting.split('\n').find((text) => text.includes(quote.slice(0, 30)))!
    expect(line.toLowerCase().startsWith(speaker!.toLowerCase())).toBe(true)
  }
})

test('greetings, calls and answers are no key points', async () => {
  const spoken = `Hey, welcome back. This talk is about why pendulum clocks run late. Yeah, sorry, one moment, the lamp. ${talk}`
  const { summary } = await digestOf(
    inputFor(captions(spoken), {}, 'Why pendulum clocks run late, explained'),
  )
  for (const { text } of summary.keyPoints) expect(text).not.toMatch(/\b(?:hey|yeah|sorry)\b/i)
})

test('a sponsor read is left out of the summary, the mention of a sponsor is not', async () => {
  const read = `This video is sponsored by Tickwell. Tickwell sells pendulum watches to pendulum lovers. Every Tickwell pendulum
watch keeps pendulum time. Use code PENDULUM for twenty percent off your first watch.`
  const { summary } = await digestOf(
    inputFor(captions(talk.replace('Now let me', `${read} Now let me`)), { length: 'long' }),
  )
  expect(JSON.stringify(summary)).not.toMatch(/Tickwell/)
  const named = talk.replace('Now let me', 'The tower was sponsored by Harrison. Now let me')
  const withMention = await digestOf(inputFor(captions(named), { length: 'long' }))
  expect(JSON.stringify(withMention.summary)).toMatch(/pigeons/)
})

test('every key point is a statement with its quote and its time', async () => {
  const transcript = captions(talk)
  const { summary, checked } = await digestOf(inputFor(transcript, {}, question))
  const words = talk.split(/\s+/)
  expect(summary.keyPoints.length).toBeGreaterThanOrEqual(3)
  expect(checked).toEqual({
    kept: summary.keyPoints.length,
    dropped: 0,
    sentences: expect.any(Number),
  })
  for (const { text, quote, startSeconds, supported } of summary.keyPoints) {
    expect(supported).toBe(true)
    expect(text).toMatch(/^\p{Lu}.*\.$/u)
    expect(talk.replace(/\s+/g, ' ')).toContain(quote)
    const at = words.findIndex((_, i) => words.slice(i, i + countWords(quote)).join(' ') === quote)
    expect(Math.abs(startSeconds - at / 2.5)).toBeLessThan(1)
  }
  const starts = summary.keyPoints.map(({ startSeconds }) => startSeconds)
  expect(starts).toEqual(starts.toSorted((a, b) => a - b))
})

test('the summary is the text of the chapters, the key points are among it, and small talk is left out', async () => {
  const { summary } = await digestOf(inputFor(captions(talk), {}, question))
  expect(summary.summary).toBe(
    summary.chapters
      .map((chapter) => chapter.summary)
      .filter(Boolean)
      .join('\n\n'),
  )
  for (const chapter of summary.chapters)
    expect(chapter.summary).toBe(chapter.highlights?.map(({ text }) => text).join(' '))
  for (const { text } of summary.keyPoints) expect(summary.summary).toContain(text)
  expect(summary.summary).not.toContain(summary.pullQuote?.text)
  expect(JSON.stringify(summary)).not.toMatch(/subscribe|My name is|thank you|\bum\b/i)
})

test('the summary follows the order of the video', async () => {
  const { summary } = await digestOf(inputFor(captions(talk), { length: 'long' }))
  const flat = plain(talk)
  const places = summary.summary
    .split(/\n\n|(?<=[.?!]) (?=\p{Lu})/u)
    .map((sentence) => flat.indexOf(plain(sentence)))
  expect(places.length).toBeGreaterThan(2)
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('a longer summary has more statements, and every chapter has one', async () => {
  const long = captions(
    Array.from({ length: 6 }, (_, i) => talk.replaceAll('clock', `clock${'abcdef'[i]}`)).join('\n'),
  )
  const words: number[] = []
  for (const length of ['short', 'medium', 'long'] as const) {
    const { summary } = await digestOf(inputFor(long, { length }))
    words.push(countWords(summary.summary))
    for (const { highlights = [] } of summary.chapters) expect(highlights.length).toBeGreaterThan(0)
    expect(summary.keyPoints.length).toBeLessThanOrEqual(budgets[length].keyPoints)
  }
  expect(words).toEqual(words.toSorted((a, b) => a - b))
})

test('topics are nouns in the words of the speaker', async () => {
  const { summary } = await digestOf(inputFor(captions(talk), {}, question))
  expect(summary.mainTopics.slice(0, 4).join(' ')).toMatch(/pendulum/)
  expect(summary.mainTopics.join(' ')).toMatch(/pigeons?/i)
  for (const topic of summary.mainTopics)
    expect(topic).not.toMatch(/\b(?:going|get|thank|does|hardly)\b/i)
})

test('automatic captions without punctuation are split into sentences too', async () => {
  const bare = captions(talk.toLowerCase().replace(/[^\p{L}\p{N}\s']/gu, ''), { kind: 'auto' })
  const { summary } = await digestOf(inputFor(bare, {}, question))
  expect(summary.keyPoints.length).toBeGreaterThanOrEqual(1)
  for (const { text, quote } of summary.keyPoints) {
    expect(text).toMatch(/^\p{Lu}.*[.?]$/u)
    expect(countWords(text)).toBeLessThanOrEqual(45)
    expect(plain(talk)).toContain(plain(quote))
  }
})

const interview = `ANNA: Welcome to the harbour. Who decides when the ferry sails?
PIET: The captain decides, but the tide decides first. The ferry needs two metres of water under the keel.
ANNA: And what happens in a storm?
PIET: The ferry stays in the harbour when the waves are higher than three metres. The islanders then live from their cellars.
ANNA: How many people live on the island?
PIET: Eighty people live on the island in winter, and nine hundred in summer. The ferry carries their bread, their post and their
doctor. The old ferry burned four tonnes of oil a day. The new ferry has batteries that the harbour charges at night.`

test('in an interview the guest is quoted, without names in the quotation', async () => {
  const cues = interview
    .split(/\n(?=ANNA|PIET)/)
    .map((text, i) => ({ startSeconds: i * 9, endSeconds: i * 9 + 9, text }))
  const { summary } = await digestOf(inputFor({ language: 'en', kind: 'manual', cues }))
  expect(summary.keyPoints.length).toBeGreaterThan(0)
  for (const { text, quote } of summary.keyPoints) {
    expect(text).toMatch(/^\p{Lu}/u)
    expect(quote).not.toMatch(/ANNA|PIET/)
  }
  expect(summary.mainTopics).toContain('ferry')
  expect(summary.mainTopics.join(' ')).not.toMatch(/Anna|Piet/i)
})

const german = `Guten Abend und herzlich willkommen. Also, heute geht es um die alte Mühle am Bach. Die Mühle hat drei Wasserräder aus
Eichenholz. Das Wasser kommt über eine Rinne aus dem Mühlteich. Ein Wasserrad dreht sich achtmal in der Minute. Die Zahnräder im
Keller machen daraus hundert Umdrehungen für den Mühlstein. Der Mühlstein wiegt 900 Kilogramm und kommt aus Frankreich. Der Müller
schärft den Mühlstein alle zwei Wochen mit einem Hammer. Äh, im Sommer führt der Bach zu wenig Wasser. Dann steht die Mühle still,
und der Müller repariert die Wasserräder. Seit dem 3. Mai 1998 mahlt die Mühle wieder Roggen für den Bäcker im Dorf.`

test('a German talk gets German nouns as topics', async () => {
  const { summary } = await digestOf(
    inputFor(captions(german, { language: 'de' }), { language: 'de' }),
  )
  expect(summary.mainTopics).toEqual(expect.arrayContaining(['Mühle', 'Mühlstein']))
  expect(summary.mainTopics.every((topic) => /^\p{Lu}/u.test(topic))).toBe(true)
  expect(summary.tldr).not.toMatch(/willkommen|^Also/)
  // A German sentence keeps the word before its verb.
  expect(JSON.stringify(summary)).not.toContain('Steht die Mühle')
  expect(summary.sentiment).toBe('neutral')
})

const japanese = `皆さん、こんにちは。今日は村の水車についてお話しします。水車は川の水で回ります。この水車は百年前に作られました。
水車の中には大きな石臼があります。石臼は毎日そばの実をひきます。水車小屋の屋根は茅で作られています。冬になると川の水が少なくなります。
そのとき水車は止まります。村の人たちは春に水車を直します。石臼の音は遠くまで聞こえます。`

test('a Japanese talk is split into sentences without spaces', async () => {
  const cues = japanese
    .split('\n')
    .map((text, i) => ({ startSeconds: i * 20, endSeconds: i * 20 + 20, text }))
  const { summary } = await digestOf(
    inputFor({ language: 'ja', kind: 'manual', cues }, { language: 'ja' }),
  )
  expect(summary.mainTopics).toContain('水車')
  expect(summary.summary).toMatch(/。$/)
  expect(summary.summary).not.toMatch(/ /)
  for (const { quote } of summary.keyPoints) expect(japanese).toContain(quote)
})

test('an author who writes the chapters into the description has them too', async () => {
  const video = {
    title: '',
    durationSeconds: 200,
    chapters: [],
    description: 'Hi!\n0:00 The rod\n0:40 - Quicksilver\n1:15 Weights',
  }
  const { summary } = await digestOf(inputFor(captions(talk), { video }))
  expect(summary.chapters.map(({ title }) => title)).toEqual(['The rod', 'Quicksilver', 'Weights'])
})

test("the author's chapters are used, sorted, each with a sentence of its own", async () => {
  const chapters = [
    { title: 'Weights and birds', startSeconds: 75 },
    { title: 'The rod', startSeconds: 0 },
    { title: 'After the end', startSeconds: 5000 },
  ]
  const video = { title: '', durationSeconds: 200, chapters }
  const { summary } = await digestOf(inputFor(captions(talk), { video }))
  expect(summary.chapters.map(({ title }) => title)).toEqual([
    'The rod',
    'Weights and birds',
    'After the end',
  ])
  expect(summary.chapters[0]?.summary).toMatch(/rod|pendulum/)
  expect(summary.chapters[1]?.summary).not.toBe('')
  expect(summary.chapters[2]?.summary).toBe('')
})

test('a video with several topics gets a chapter where the topic changes', async () => {
  const second = interview.replace(/(?:ANNA|PIET): /g, '')
  const transcript = captions(`${talk} ${second} ${second.replaceAll('ferry', 'ferries')}`)
  const { summary } = await digestOf(inputFor(transcript))
  const turn = countWords(talk) / 2.5
  expect(summary.chapters.length).toBeGreaterThanOrEqual(2)
  expect(
    Math.min(...summary.chapters.map(({ startSeconds }) => Math.abs(startSeconds - turn))),
  ).toBeLessThan(12)
  expect(new Set(summary.chapters.map(({ title }) => title)).size).toBe(summary.chapters.length)
})

test('the coverage is the whole video, and an unknown duration is taken from the captions', async () => {
  const transcript = captions(talk)
  const end = transcript.cues.at(-1)!.endSeconds
  const { coverage, summary } = await digestOf(inputFor(transcript))
  expect(coverage).toEqual({ fromSeconds: 0, toSeconds: end, share: 1 })
  expect(summary.watchTime).toBe(`2:${String(Math.floor(end) - 120).padStart(2, '0')}`)
  const withDuration = await digestOf(
    inputFor(transcript, { video: { title: '', durationSeconds: 3723, chapters: [] } }),
  )
  expect(withDuration.summary.watchTime).toBe('1:02:03')
})

test('a talk full of fillers is an outline, a dense talk that nothing speaks for is skimmed', async () => {
  const waffle =
    'Um, you know, so, uh, we we kind of, um, just get going and, uh, do the thing and then we do it again. '
  const thin = await digestOf(inputFor(captions(waffle.repeat(40))))
  expect(thin.summary.contentQuality).toBe('low')
  expect(thin.summary.isOutline).toBe(true)
  const dense = await digestOf(inputFor(captions(talk)))
  expect(dense.summary.contentQuality).toBe('high')
  expect(dense.summary.verdict).toMatchObject({
    call: 'skim',
    reason: expect.stringMatching(/^\p{Lu}.*\.$/u),
  })
})

test('a title of which no word is said gets no time, and the reason says so', async () => {
  const { summary } = await digestOf(
    inputFor(captions(talk), {}, 'Secrets that Hollywood billionaires hide'),
  )
  expect(summary.verdict?.startSeconds).toBeUndefined()
  expect(summary.verdict?.reason).toContain('title')
  const unknown = await digestOf(inputFor(captions(talk), {}, 'Video Title Unavailable'))
  expect(unknown.summary.verdict?.reason).not.toContain('title')
})

test('only a title that asks something is answered at a time', async () => {
  const { summary } = await digestOf(
    inputFor(captions(talk), {}, 'The pendulum of the tower clock'),
  )
  expect(summary.verdict?.startSeconds).toBeUndefined()
})

test.each([
  ['no captions', []],
  ['one word', ['Hello.']],
  ['ten words', ['This is all that is said in the whole video.']],
  ['music only', Array.from({ length: 50 }, () => '[Music] ♪ (applause)')],
  ['nothing but emoji', ['🎉 🎉 🎉 '.repeat(50)]],
])('%s: the transcript is too short', async (_, texts) => {
  const cues = texts.map((text, i) => ({ startSeconds: i, endSeconds: i + 1, text }))
  const error = await digestOf(inputFor({ language: 'en', kind: 'auto', cues })).catch(
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Problem)
  expect(error).toMatchObject({ code: 'transcript_too_short' })
})

test.each([
  [
    'captions out of order, with negative and invalid times',
    () => {
      const { cues, ...rest } = captions(talk)
      const shuffled = cues
        .toReversed()
        .map((cue, i) => (i % 3 === 0 ? { ...cue, startSeconds: -5, endSeconds: Number.NaN } : cue))
      return { ...rest, cues: shuffled }
    },
  ],
  [
    'one caption of 20,000 words',
    () => ({
      ...captions(''),
      cues: [{ startSeconds: 0, endSeconds: 7200, text: `${talk} `.repeat(65) }],
    }),
  ],
  [
    'no spaces',
    () => ({
      ...captions(''),
      cues: [{ startSeconds: 0, endSeconds: 60, text: talk.replace(/\s/g, '').repeat(10) }],
    }),
  ],
  [
    'the same caption a thousand times',
    () => captions('we go round and round the same old square again '.repeat(1000)),
  ],
  ['emoji among words', () => captions(talk.replace(/ /g, ' 🕰️ '))],
  [
    'right to left',
    () =>
      captions('هذه الساعة القديمة في برج المدينة تتأخر في الصيف لأن البندول يطول. '.repeat(12), {
        language: 'ar',
      }),
  ],
  [
    'languages mixed',
    () => captions(`${german} ${talk} مرحبا بكم في المدينة. ${japanese}`, { language: 'und' }),
  ],
  ['an unknown language', () => captions(talk, { language: 'xx-invalid-☃' })],
])('%s: the summary is still complete and within the video', async (_, make) => {
  const transcript = make()
  const { summary, coverage } = await digestOf(inputFor(transcript, {}, question))
  const end = Math.max(
    ...transcript.cues.map(({ endSeconds }) => endSeconds).filter(Number.isFinite),
  )
  expect(summary.tldr).not.toBe('')
  expect(summary.summary === '').toBe(summary.keyPoints.length === 0)
  expect(summary.chapters.length).toBeGreaterThan(0)
  for (const { startSeconds } of [...summary.keyPoints, ...summary.chapters])
    expect(startSeconds).toBeLessThanOrEqual(end)
  expect(coverage.toSeconds).toBeLessThanOrEqual(end)
})

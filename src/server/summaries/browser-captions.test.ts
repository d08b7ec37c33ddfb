// Captions that a browser read: they are marked, they stay with their person, and they
// become the video's own only where the server has read the same.
import { expect, test } from 'vitest'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { makeSourceTranscript, newPerson, startTestServer } from '#tests/deps.ts'
import { engines } from '#tests/engines.ts'

const { cues } = makeSourceTranscript('x').transcript
const toJson3 = (lines: typeof cues) =>
  JSON.stringify({
    events: lines.map(({ startSeconds, endSeconds, text }) => ({
      tStartMs: startSeconds * 1000,
      dDurationMs: (endSeconds - startSeconds) * 1000,
      segs: [{ utf8: text }],
    })),
  })
const track = { language: 'en', kind: 'manual' as const }
const requestWithCaptions = (video: string, lines: typeof cues, title = 'As the browser says') => ({
  video,
  transcript: { name: 'captions.json3', title, text: toJson3(lines), track },
})
const forged = cues.map((cue) => ({ ...cue, text: cue.text.replace('bees', 'wasps') }))

test.each(engines)(
  'on %s: what a browser sent is marked and never reaches other people as the captions of the video',
  async (_, open) => {
    const { database } = await open()
    const server = await startTestServer({ database })
    try {
      const [ann, ben, carl] = [newPerson(server), newPerson(server), newPerson(server)]
      for (const person of [ann, ben, carl]) await person.signUp()
      const fromBrowser = (await ann.summarize(requestWithCaptions('broughtVid1', forged)))
        .data as SummaryView
      expect(fromBrowser.transcript).toMatchObject({ kind: 'browser', language: 'en' })
      expect(JSON.stringify(fromBrowser.summary)).toContain('wasps')

      const fetched = (await ben.summarize({ video: 'broughtVid1' })).data as SummaryView
      expect(fetched.transcript.kind).toBe('manual')
      expect(JSON.stringify(fetched.summary)).not.toContain('wasps')

      // Now the server knows the video's own captions, and Carl's browser brings the same.
      const same = (await carl.summarize(requestWithCaptions('broughtVid1', cues)))
        .data as SummaryView
      expect(same.transcript.kind).toBe('manual')
      expect(same.summary).toEqual(fetched.summary)
      // Equal words under another video are not that video's.
      const elsewhere = (await carl.summarize(requestWithCaptions('anotherVid1', cues)))
        .data as SummaryView
      expect(elsewhere.transcript.kind).toBe('browser')
    } finally {
      await server.close()
    }
  },
)

test('a file and a track with the same words are different, and a track needs its video', async () => {
  const server = await startTestServer()
  const ann = newPerson(server)
  await ann.signUp()
  const request = requestWithCaptions('bothWaysVid', cues)
  const { track: _, ...file } = request.transcript
  expect(
    ((await ann.summarize({ ...request, transcript: file })).data as SummaryView).transcript.kind,
  ).toBe('upload')
  expect(((await ann.summarize(request)).data as SummaryView).transcript.kind).toBe('browser')
  const response = await ann.ask({ transcript: request.transcript })
  expect(response.status).toBe(400)
  await server.close()
})

// Speakers are told apart in parts of a recording, and known again in the next part. What tells
// them apart is a double that speaks the interface of the library: it hears pitches as persons.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { LocalSpeechModel } from '../../models/local/local-model-file.ts'
import { findSpeakers } from './speakers.ts'

const folder = mkdtempSync(join(tmpdir(), 'pith-speakers-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Numbers the persons of each part anew, from the last to the first, as real models may. */
const double = `
class OfflineSpeakerDiarization {
  process(samples) {
    const turns = []
    for (let second = 0; second < samples.length / 16000; second++) {
      const pitch = Math.round(samples[second * 16000] * 10)
      if (pitch === 0) continue
      const last = turns.at(-1)
      if (last && last.pitch === pitch && last.end === second) last.end++
      else turns.push({ start: second, end: second + 1, pitch })
    }
    const pitches = [...new Set(turns.map(({ pitch }) => pitch))].sort((a, b) => b - a)
    return turns.map(({ start, end, pitch }) => ({ start, end, speaker: pitches.indexOf(pitch) }))
  }
}
class SpeakerEmbeddingExtractor {
  createStream() {
    return {
      pitch: 0,
      acceptWaveform({ samples }) { this.pitch = Math.round(samples[0] * 10) },
      inputFinished() {},
    }
  }
  isReady() { return true }
  compute({ pitch }) { return Float32Array.from({ length: 8 }, (_, i) => Number(i === pitch)) }
}
module.exports = { OfflineSpeakerDiarization, SpeakerEmbeddingExtractor }
`
const entry = join(folder, 'double.cjs')
writeFileSync(entry, double)
const model: LocalSpeechModel = {
  ...{ name: 'speakers', title: 'Speakers', kind: 'speakers', engine: null, languages: null },
  ...{ bytes: 1, memoryBytes: 1, parts: { segmentation: 'a', embedding: 'b' } },
}
const options = { library: { entry, voices: '' }, model, threads: 1 }

/** Each is somebody's pitch and the seconds that they speak. */
function* speak(...turns: [pitch: number, seconds: number][]) {
  let startSeconds = 0
  for (const [pitch, seconds] of turns) {
    yield { startSeconds, samples: new Float32Array(seconds * 16_000).fill(pitch / 10) }
    startSeconds += seconds
  }
}

test('speakers are numbered in the order in which they first speak', async () => {
  expect(await findSpeakers(speak([2, 10], [5, 20], [2, 5], [0, 60], [3, 4]), options)).toEqual([
    { startSeconds: 0, endSeconds: 10, n: 1 },
    { startSeconds: 10, endSeconds: 30, n: 2 },
    { startSeconds: 30, endSeconds: 35, n: 1 },
    { startSeconds: 95, endSeconds: 99, n: 3 },
  ])
})

test('somebody who speaks again half an hour later is the same speaker', async () => {
  const found = await findSpeakers(speak([2, 900], [5, 1000], [7, 10], [2, 10], [5, 10]), options)
  expect(found.map(({ n }) => n)).toEqual([1, 2, 2, 3, 1, 2])
  expect(found.at(-1)).toEqual({ startSeconds: 1920, endSeconds: 1930, n: 2 })
})

test('of a recording in which nobody speaks there are none, and a hole keeps its length', async () => {
  expect(await findSpeakers(speak([0, 30]), options)).toEqual([])
  const apart = [
    { startSeconds: 0, samples: new Float32Array(16_000).fill(0.2) },
    { startSeconds: 5000, samples: new Float32Array(16_000).fill(0.2) },
  ]
  expect(await findSpeakers(apart, options)).toEqual([
    { startSeconds: 0, endSeconds: 1, n: 1 },
    { startSeconds: 5000, endSeconds: 5001, n: 1 },
  ])
})

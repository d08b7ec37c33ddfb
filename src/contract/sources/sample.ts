// The sample talk, which ships with Pith.
import { sampleVideoId } from '../basics/limits.ts'
import type { Source } from '../source.ts'

export const sample: Source = {
  kind: 'sample',
  name: 'the sample talk',
  origin: 'server',
  owns: (id) => id === sampleVideoId,
}

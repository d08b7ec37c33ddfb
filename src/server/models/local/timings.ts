// How long a model needed for a request: its process says so as the server of llama.cpp does.
import { z } from 'zod'
import type { LocalSpeed } from './local-model-file.ts'

export const timingsSchema = z.object({
  prompt_n: z.number(),
  prompt_ms: z.number(),
  predicted_n: z.number(),
  predicted_ms: z.number(),
})
type Timings = z.infer<typeof timingsSchema>

/** With fewer tokens the first step, or a wait for the processor, weighs too much. */
const enough = { read: 500, written: 20 }
/** The last event of a stream has them, and is shorter. */
const endCharacters = 4000

export function toSpeed({ prompt_n, prompt_ms, predicted_n, predicted_ms }: Timings): LocalSpeed {
  return {
    promptTokensPerSecond: (1000 * prompt_n) / Math.max(1, prompt_ms),
    answerTokensPerSecond: (1000 * predicted_n) / Math.max(1, predicted_ms),
  }
}

/**
 * Reads the speed from the end of a stream. `end` returns null where the stream was broken off, or
 * the request too short to say it.
 */
export function createTimingsReader() {
  let last = ''
  return {
    add(text: string): void {
      last = (last + text).slice(-endCharacters)
    },
    end(): LocalSpeed | null {
      const found = /"timings":(\{[^{}]*\})\}\n\ndata: \[DONE\]/.exec(last)?.[1]
      const { data: timings } = timingsSchema.safeParse(found ? JSON.parse(found) : null)
      const isEnough =
        timings && timings.prompt_n >= enough.read && timings.predicted_n >= enough.written
      return isEnough ? toSpeed(timings) : null
    },
  }
}

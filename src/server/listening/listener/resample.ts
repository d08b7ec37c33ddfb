// Brings samples of any rate to the 16,000 a second that speech models hear.

export const heardRate = 16_000
/** Of the sinc function to each side; more changes nothing for speech. */
const crossings = 12

export type Resampler = (samples: Float32Array) => Float32Array

/** The returned function takes what follows, piece by piece. */
export function createResampler(rate: number): Resampler {
  if (rate === heardRate) return (samples) => samples
  const divisor = greatestDivisor(rate, heardRate)
  const [up, down] = [heardRate / divisor, rate / divisor]
  // What lies above half of the lower rate is removed.
  const cutoff = Math.min(1, heardRate / rate)
  const half = Math.ceil(crossings / cutoff)
  const filters = createFilters(up, half, cutoff)
  let rest = new Float32Array(half)
  /** The input, in steps of 1/up, at which the next output lies, from the begin of the rest. */
  let next = half * up

  return (samples) => {
    const input = new Float32Array(rest.length + samples.length)
    input.set(rest)
    input.set(samples, rest.length)
    const end = (input.length - half) * up
    const output = new Float32Array(Math.max(0, Math.ceil((end - next) / down)))
    for (let i = 0; i < output.length; i++, next += down) {
      const at = Math.floor(next / up)
      const filter = filters[next - at * up]!
      let sum = 0
      for (let k = 0; k < filter.length; k++) sum += filter[k]! * input[at - half + 1 + k]!
      output[i] = sum
    }
    const kept = Math.min(input.length, Math.max(0, Math.floor(next / up) - half))
    rest = input.slice(kept)
    next -= kept * up
    return output
  }
}

/** One for each position of an output between two inputs. */
function createFilters(up: number, half: number, cutoff: number): Float32Array[] {
  return Array.from({ length: up }, (_, phase) =>
    Float32Array.from({ length: 2 * half }, (_, k) => {
      const distance = phase / up + half - 1 - k
      const window =
        Math.abs(distance) >= half ? 0 : Math.cos((Math.PI * distance) / (2 * half)) ** 2
      return cutoff * sinc(cutoff * distance) * window
    }),
  )
}

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}

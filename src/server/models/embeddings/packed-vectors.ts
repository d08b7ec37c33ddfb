// Vectors in few bytes: each number as one byte, after a scale for each vector.

const scaleBytes = 4
const maxByte = 127

/**
 * Packs vectors of the same dimensions, 4 + dimensions bytes for each. An error of at
 * most half a scale remains in each number.
 */
export function packVectors(vectors: Float32Array[]): Uint8Array {
  const dimensions = vectors[0]?.length ?? 0
  const packed = new Uint8Array(vectors.length * (scaleBytes + dimensions))
  const view = new DataView(packed.buffer)
  for (const [number, vector] of vectors.entries()) {
    if (vector.length !== dimensions)
      throw new Error('vectors of different dimensions cannot be packed together')
    const at = number * (scaleBytes + dimensions)
    const scale =
      vector.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0) / maxByte || 1
    view.setFloat32(at, scale, true)
    for (let i = 0; i < dimensions; i++)
      view.setInt8(at + scaleBytes + i, Math.round(vector[i]! / scale))
  }
  return packed
}

/** The first of packed vectors. */
export function unpackFirst(packed: Uint8Array, dimensions: number): Float32Array {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const scale = view.getFloat32(0, true)
  return Float32Array.from({ length: dimensions }, (_, i) => view.getInt8(scaleBytes + i) * scale)
}

/**
 * The products of packed vectors with another one, for vectors of length 1 their cosines.
 * Empty for other dimensions.
 */
export function multiplyPacked(packed: Uint8Array, vector: Float32Array): number[] {
  const size = scaleBytes + vector.length
  if (packed.length % size !== 0) return []
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const bytes = new Int8Array(packed.buffer, packed.byteOffset, packed.byteLength)
  return Array.from({ length: packed.length / size }, (_, number) => {
    const start = number * size + scaleBytes
    let sum = 0
    for (let i = 0; i < vector.length; i++) sum += bytes[start + i]! * vector[i]!
    return sum * view.getFloat32(start - scaleBytes, true)
  })
}

/**
 * A bit for the sign of each number, as "0110...". The share of different bits grows with
 * the angle of two vectors (Charikar 2002).
 */
export function signatureOf(vector: Float32Array): string {
  return Array.from(vector, (value) => (value >= 0 ? '1' : '0')).join('')
}

/** A vector without the part that all texts have in common, of length 1. */
export function subtractCommon(vector: Float32Array, common: Float32Array): Float32Array {
  return toUnit(vector.map((value, i) => value - common[i]!))
}

/** The mean of vectors without the part that all texts have in common, of length 1. */
export function meanOf(vectors: Float32Array[], common: Float32Array): Float32Array {
  const sum = new Float32Array(common.length)
  for (const vector of vectors)
    for (let i = 0; i < sum.length; i++) sum[i]! += vector[i]! / vectors.length
  return subtractCommon(sum, common)
}

/** The same direction with length 1; zeros stay. */
function toUnit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}

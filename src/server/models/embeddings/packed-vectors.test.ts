// Packed vectors give the same order as exact ones.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  meanOf,
  multiplyPacked,
  packVectors,
  signatureOf,
  subtractCommon,
  unpackFirst,
} from './packed-vectors.ts'

const dimensions = 64
const toUnit = (values: Float32Array) => subtractCommon(values, new Float32Array(dimensions))
const unit = fc
  .array(fc.double({ min: -1, max: 1, noNaN: true }), {
    minLength: dimensions,
    maxLength: dimensions,
  })
  .filter((values) => Math.hypot(...values) > 0.01)
  .map((values) => toUnit(Float32Array.from(values)))
const product = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, i) => sum + value * b[i]!, 0)

test('products of packed vectors differ from the exact ones by less than a hundredth and a half', () => {
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 20 }), unit, (vectors, query) => {
      const packed = packVectors(vectors)
      expect(packed.length).toBe(vectors.length * (dimensions + 4))
      const products = multiplyPacked(packed, query)
      expect(products).toHaveLength(vectors.length)
      for (const [i, vector] of vectors.entries())
        expect(Math.abs(products[i]! - product(vector, query))).toBeLessThan(0.035)
    }),
  )
})

test('a vector that is unpacked points the same way', () => {
  fc.assert(
    fc.property(unit, (vector) => {
      expect(product(unpackFirst(packVectors([vector]), dimensions), vector)).toBeGreaterThan(0.999)
    }),
  )
})

test('packed vectors are read at any place of a larger buffer', () => {
  fc.assert(
    fc.property(
      fc.array(unit, { minLength: 1, maxLength: 5 }),
      unit,
      fc.nat(9),
      (vectors, query, offset) => {
        const packed = packVectors(vectors)
        const buffer = new Uint8Array(packed.length + offset)
        buffer.set(packed, offset)
        expect(multiplyPacked(buffer.subarray(offset), query)).toEqual(
          multiplyPacked(packed, query),
        )
      },
    ),
  )
})

test('a question of other dimensions, after the server of the model has changed, finds nothing', () => {
  expect(
    multiplyPacked(packVectors([new Float32Array(64).fill(0.125)]), new Float32Array(48).fill(0.1)),
  ).toEqual([])
  expect(() => packVectors([new Float32Array(3), new Float32Array(4)])).toThrow(
    'different dimensions',
  )
})

test('near vectors differ in fewer signs than far ones', () => {
  fc.assert(
    fc.property(unit, unit, (a, b) => {
      const near = toUnit(a.map((value, i) => value + 0.01 * b[i]!))
      const differing = (x: Float32Array, y: Float32Array) =>
        [...signatureOf(x)].filter((bit, i) => bit !== signatureOf(y)[i]).length
      expect(signatureOf(a)).toHaveLength(dimensions)
      if (product(a, b) < 0.5) expect(differing(a, near)).toBeLessThanOrEqual(differing(a, b))
    }),
  )
})

test('the mean leaves out what all texts have in common', () => {
  const common = Float32Array.from([0.9, 0, 0])
  const mean = meanOf(
    [Float32Array.from([0.9, 0.3, 0.1]), Float32Array.from([0.9, 0.3, -0.1])],
    common,
  )
  expect([...mean].map((value) => Math.round(value * 1000))).toEqual([0, 1000, 0])
})

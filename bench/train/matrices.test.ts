import { expect, test } from 'vitest'
import { addGradient, multiply, type Shape, transpose } from './matrices.ts'

const shape: Shape = [2, 3]
const weights = Float64Array.of(1, 2, 3, 4, 5, 6)
const inputs = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1)

test('weights are multiplied with the inputs of each item', () => {
  const outputs = new Float64Array(8)
  multiply(weights, shape, inputs, outputs, 4)
  expect([...outputs]).toEqual([1, 4, 2, 5, 3, 6, 6, 15])
})

test('a gradient adds what all items say about each weight', () => {
  const gradient = new Float64Array(6).fill(1)
  addGradient(gradient, shape, Float64Array.of(1, 10, 2, 20, 3, 30, 4, 40), inputs, 4)
  expect([...gradient]).toEqual([6, 7, 8, 51, 61, 71])
})

test('exchanged rows and columns pass errors back to the inputs', () => {
  expect([...transpose(weights, shape)]).toEqual([1, 4, 2, 5, 3, 6])
})

// What a tool takes. An argument that it does not have is refused: otherwise a model
// would believe that it had an effect.
import { z } from 'zod'

export function toolInput<Shape extends z.ZodRawShape>(shape: Shape) {
  const names = Object.keys(shape).join(', ')
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `There is no argument ${issue.keys.join(', ')}. This tool takes ${names}.`
        : undefined,
  })
}

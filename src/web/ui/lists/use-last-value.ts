// Returns the last defined value, so that loaded data stays visible when newer data
// cannot be loaded.
import { useState } from 'react'

export function useLastValue<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

// What was loaded last, so that it stays where something newer cannot be loaded.
import { useState } from 'react'

export function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

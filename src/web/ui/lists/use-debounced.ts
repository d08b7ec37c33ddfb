// Returns the input after the user pauses typing.
import { useEffect, useState } from 'react'

const delayMs = 250

export function useDebounced(input: string): string {
  const [debounced, setDebounced] = useState(input)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(input), delayMs)
    return () => clearTimeout(timer)
  }, [input])
  return debounced
}

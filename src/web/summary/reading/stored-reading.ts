// The reading style of a guest, which stays in the browser.
import {
  defaultReading,
  type ReadingStyle,
  readingFonts,
  readingSizes,
  readingWidths,
} from '#contract/basics/limits.ts'
import { readStorage, writeStorage } from '../../ui/browser/storage.ts'

const name = 'reading'

/** What is missing or unknown has its default. */
export function readStoredReading(): ReadingStyle {
  return parseReading(readStorage(name))
}

export function storeReading(style: ReadingStyle): void {
  writeStorage(name, JSON.stringify(style))
}

function parseReading(text: string | null): ReadingStyle {
  const stored = parseObject(text)
  const choose = <Value extends string>(
    values: readonly Value[],
    key: keyof ReadingStyle,
  ): Value | undefined => values.find((value) => value === stored[key])
  return {
    font: choose(readingFonts, 'font') ?? defaultReading.font,
    size: choose(readingSizes, 'size') ?? defaultReading.size,
    width: choose(readingWidths, 'width') ?? defaultReading.width,
  }
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(text ?? '{}')) as Record<string, unknown>
  } catch {
    return {} // Something else wrote it.
  }
}

// Loads a part of a page without which the page is still of use.
import type { ComponentType } from 'react'
import { warn } from '../browser/log.ts'

/** Resolves to a part that shows nothing if it cannot be loaded. */
export async function loadPart<Props>(load: () => Promise<ComponentType<Props>>): Promise<ComponentType<Props>> {
  try {
    return await load()
  } catch (cause) {
    warn('A part of the page could not be loaded.', cause)
    return () => null
  }
}

// Loads a part of a page without which the page is still of use.
import type { ComponentType } from 'react'
import { warn } from '../browser/log.ts'

/**
 * Resolves to the fallback, which shows nothing unless it is given, if the part cannot be
 * loaded.
 */
export async function loadPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ComponentType<Props> = () => null,
): Promise<ComponentType<Props>> {
  try {
    return await load()
  } catch (cause) {
    warn('A part of the page could not be loaded.', cause)
    return fallback
  }
}

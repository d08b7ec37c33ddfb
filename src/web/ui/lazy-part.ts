// A part of a page that is loaded by itself, and without which the page is still of use.
import { type ComponentType, lazy } from 'react'
import { warn } from '../browser/log.ts'

/** Shows nothing where the part cannot be loaded, instead of replacing the page by an error. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadOrLeaveOut(load) }))
}

export async function loadOrLeaveOut<Props>(load: () => Promise<ComponentType<Props>>): Promise<ComponentType<Props>> {
  try {
    return await load()
  } catch (cause) {
    warn('A part of the page could not be loaded.', cause)
    return () => null
  }
}

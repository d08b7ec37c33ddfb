// A part of a page that is loaded by itself, and without which the page is still of use.
import { type ComponentType, lazy } from 'react'
import { loadPart } from './load-part.ts'

/** Shows nothing where the part cannot be loaded, instead of replacing the page by an error. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadPart(load) }))
}

// The name of this installation and the site of its operator, which the server writes
// into the document.
import { documentPlaceholders } from '#contract/basics/placeholders.ts'

export const { brandName, brandUrl } = (
  import.meta.env.SSR
    ? { brandName: documentPlaceholders.name, brandUrl: documentPlaceholders.url }
    : document.documentElement.dataset
) as { brandName: string; brandUrl: string }

/** The title of a window: what it shows, and where. */
export const pageTitle = (title: string) => `${title} · ${brandName}`

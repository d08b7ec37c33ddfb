// Reads from the page of an episode where the feed is, and what identifies the episode in it.
import { cleanCueText } from '#engine/captions/cues/cue-text.ts'
import { parseMarkup } from './parse-markup.ts'
import { resolveAddress } from './web-address.ts'

export type EpisodePage = {
  /** Absolute http(s) addresses of feeds, without those of comments. */
  feeds: string[]
  /** The addresses by which the page calls itself. */
  addresses: string[]
  titles: string[]
}

/** Feeds, addresses and titles that are read of a page. */
const maxEach = 20
const maxTitleCharacters = 2000
const feedTypes = ['application/rss+xml', 'application/xml', 'text/xml']

export async function readEpisodePage(html: string, url: string): Promise<EpisodePage> {
  const page: EpisodePage = { feeds: [], addresses: [url], titles: [] }
  let title: string | null = null
  const add = (list: string[], address: string | undefined) => {
    const resolved = list.length < maxEach ? resolveAddress(address ?? '', url) : null
    if (resolved) list.push(resolved)
  }
  const addTitle = (text: string) => {
    if (page.titles.length < maxEach)
      page.titles.push(cleanCueText(text.slice(0, maxTitleCharacters)))
  }
  await parseMarkup(html, {
    onopentag(
      name,
      { rel = '', type = '', href, property, name: metaName, content = '', title: linkTitle = '' },
    ) {
      if (name === 'title' || name === 'h1') title = ''
      if (name === 'link' && /\bcanonical\b/i.test(rel)) add(page.addresses, href)
      const isFeed = /\balternate\b/i.test(rel) && feedTypes.includes(type.toLowerCase())
      if (name === 'link' && isFeed && !/comments/i.test(`${linkTitle} ${href}`))
        add(page.feeds, href)
      if (name !== 'meta') return
      if (property === 'og:url') add(page.addresses, content)
      if (property === 'og:title' || metaName === 'twitter:title') addTitle(content)
    },
    ontext(part) {
      if (title !== null) title += part
    },
    onclosetag(name) {
      if (title === null || (name !== 'title' && name !== 'h1')) return
      addTitle(title)
      title = null
    },
  })
  return page
}

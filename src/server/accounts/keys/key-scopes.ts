// Which calls an API key may make.
import type { KeyScope } from '#contract/accounts/keys.ts'
import { api, mcpPath } from '#contract/basics/paths.ts'

/**
 * The first parts of the addresses under /api that take keys. All others refuse them: a
 * call that is missing here is closed, not open.
 */
const openToKeys = [
  'analytics',
  'cards',
  'comments',
  'creators',
  'export',
  'feed',
  'highlights',
  'import',
  'listening',
  'listings',
  'live',
  'notifications',
  'openapi.json',
  'own-words',
  'playlists',
  'podcasts',
  'public',
  'questions',
  'recordings',
  'reports',
  'saved-searches',
  'site',
  'spaces',
  'summaries',
  'tags',
  'transcription',
  'transcripts',
  'trash',
  'usage',
  'videos',
]

/** The scope that a call needs; null if no key may make it. */
export function requiredScope(method: string, path: string): KeyScope | null {
  const isReading = ['GET', 'HEAD'].includes(method)
  // Each tool is checked again by the calls that it makes.
  if (path === mcpPath) return 'read'
  const [, , area = ''] = path.split('/')
  // Nothing below it is open: the export contains sessions, keys and payments.
  if (path === api.me) return isReading ? 'read' : null
  if (!openToKeys.includes(area) || (area === 'spaces' && !isOpenInSpaces(path, isReading)))
    return null
  // This call makes a summary although it is a GET.
  return isReading && area !== 'transcription' ? 'read' : 'write'
}

/**
 * Keys read spaces and share summaries. Members, invitations and the space itself are
 * changed by people, and no key reads who they are.
 */
function isOpenInSpaces(path: string, isReading: boolean): boolean {
  const [, , , , part] = path.split('/')
  return part === 'summaries' || (part === undefined && isReading)
}

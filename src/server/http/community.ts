// What others share on this server can be turned off as a whole: its calls then answer as
// if they did not exist.
import { createMiddleware } from 'hono/factory'
import { Problem } from '#contract/problems/problems.ts'
import type { Settings } from '../config.ts'

/**
 * Lists of playlists are in `playlists/list-playlists.ts`, because the address of one's
 * own list is the same.
 */
const communityCalls =
  /^\/api\/(feed|creators|comments|reports|playlists\/[^/]+\/(comments|like|block))(\/|$)/

export const hideCommunity = (settings: Pick<Settings, 'COMMUNITY'>) =>
  createMiddleware(async ({ req }, next) => {
    if (settings.COMMUNITY === 'off' && communityCalls.test(req.path))
      throw new Problem('no_such_address')
    await next()
  })

// HTTP route for the metadata of a video.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { Problem } from '#contract/problems/problems.ts'
import { responses } from '#contract/responses.ts'
import { unknownVideo } from '#contract/sources/video.ts'
import type { Deps } from '../../deps/deps.ts'
import { clientAddress } from '../../http/address.ts'
import { problemResponses, rejectInvalid } from '../../http/problem-responses.ts'
import { enforceAddressLimit } from '../../http/rate-limits/action-limits.ts'
import { requireSource } from '../../source.ts'
import { readVideoMetadata } from './videos.ts'

const readMetadata = createRoute({
  method: 'get',
  path: '/{videoId}',
  summary: 'Read the metadata of a video',
  description:
    'Title, channel, thumbnail and length. Without a response from YouTube, returns placeholders and the reason in `error`. An address may have a hundred unknown videos looked up in ten minutes.',
  request: { params: z.object({ videoId: z.string().max(64) }) },
  responses: {
    200: {
      description: 'The metadata, or placeholders',
      content: {
        'application/json': {
          schema: responses['GET /api/videos/{videoId}'],
        },
      },
    },
    ...problemResponses(400),
  },
})

/** Each lookup is up to three requests to a source, which may block servers that send too many. */
const lookupLimit = { kind: 'video metadata', limit: 100, windowMs: 10 * 60_000 }

export const videoRoutes = (deps: Deps) =>
  new OpenAPIHono({ defaultHook: rejectInvalid }).openapi(readMetadata, async (c) => {
    const { videoId } = c.req.valid('param')
    requireSource(deps, videoId)
    try {
      const address = clientAddress(c, deps.settings)
      return c.json(
        await readVideoMetadata(deps, videoId, () =>
          enforceAddressLimit(deps, { ...lookupLimit, address }),
        ),
        200,
      )
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      deps.log.info({ videoId, code: error.code }, 'no metadata available')
      return c.json(
        { ...unknownVideo(videoId), error: error.report(deps.settings.BRAND_NAME) },
        200,
      )
    }
  })

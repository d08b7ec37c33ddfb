// HTTP route for the metadata of a video.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { sampleVideoId } from '#contract/limits.ts'
import { isVideoId } from '#contract/link.ts'
import { Problem } from '#contract/problems.ts'
import { problemReportSchema } from '#contract/summary.ts'
import { unknownVideo, videoMetadataSchema } from '#contract/video.ts'
import type { Deps } from '../deps/deps.ts'
import { problemResponses, rejectInvalid } from '../http/problem-responses.ts'
import { readVideoMetadata } from './videos.ts'

const readMetadata = createRoute({
  method: 'get',
  path: '/{videoId}',
  summary: 'Read the metadata of a video',
  description:
    'Title, channel, thumbnail and length. Without an answer from YouTube, returns placeholders and the reason in `error`.',
  request: { params: z.object({ videoId: z.string().max(64) }) },
  responses: {
    200: {
      description: 'The metadata, or placeholders',
      content: {
        'application/json': { schema: videoMetadataSchema.extend({ error: problemReportSchema.optional() }) },
      },
    },
    ...problemResponses(400),
  },
})

export const videoRoutes = (deps: Deps) =>
  new OpenAPIHono({ defaultHook: rejectInvalid }).openapi(readMetadata, async (c) => {
    const { videoId } = c.req.valid('param')
    if (!isVideoId(videoId) && videoId !== sampleVideoId) throw new Problem('invalid_url')
    try {
      return c.json(await readVideoMetadata(deps, videoId), 200)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      deps.log.info({ videoId, code: error.code }, 'no metadata available')
      return c.json({ ...unknownVideo(videoId), error: error.report() }, 200)
    }
  })

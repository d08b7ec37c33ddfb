// HTTP in, use case, HTTP out: what is known of a video.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { isVideoId } from '#contract/link.ts'
import { Problem } from '#contract/problems.ts'
import { sampleVideoId } from '#contract/settings.ts'
import { problemReportSchema } from '#contract/summary.ts'
import { unknownVideo, videoMetadataSchema } from '#contract/video.ts'
import type { Deps } from '../deps.ts'
import { answers, refuseBadInput } from '../http/problem-answers.ts'
import { describeVideo } from './videos.ts'

const describeRoute = createRoute({
  method: 'get',
  path: '/{videoId}',
  summary: 'What is known of a video',
  description:
    'Title, channel, picture and length. When YouTube tells nothing, placeholders and the reason in `error`.',
  request: { params: z.object({ videoId: z.string().max(64) }) },
  responses: {
    200: {
      description: 'Metadata, or its placeholders',
      content: {
        'application/json': { schema: videoMetadataSchema.extend({ error: problemReportSchema.optional() }) },
      },
    },
    ...answers(400),
  },
})

export const videoRoutes = (deps: Deps) =>
  new OpenAPIHono({ defaultHook: refuseBadInput }).openapi(describeRoute, async (c) => {
    const { videoId } = c.req.valid('param')
    if (!isVideoId(videoId) && videoId !== sampleVideoId) throw new Problem('invalid_url')
    try {
      return c.json(await describeVideo(deps, videoId), 200)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      deps.log.info({ videoId, code: error.code }, 'no metadata')
      return c.json({ ...unknownVideo(videoId), error: error.report() }, 200)
    }
  })

// Parses the author's chapters from YouTube's `next` response.
import { z } from 'zod'
import { cleanCueText } from '#engine/captions/cues/cue-text.ts'
import type { AuthorChapter } from '#engine/engine-input.ts'
import { formattedTextSchema } from './player.ts'

const markerSchema = z.object({
  macroMarkersListItemRenderer: z.object({
    title: formattedTextSchema,
    onTap: z.object({
      watchEndpoint: z.object({ startTimeSeconds: z.number().min(0).default(0) }),
    }),
  }),
})
const panelSchema = z.object({
  engagementPanelSectionListRenderer: z.object({
    panelIdentifier: z.literal('engagement-panel-macro-markers-description-chapters'),
    content: z.object({ macroMarkersListRenderer: z.object({ contents: z.array(z.unknown()) }) }),
  }),
})
const nextSchema = z.object({ engagementPanels: z.array(z.unknown()).catch([]) })

/**
 * Returns the chapters in order; empty if there are none, or if the response has another
 * format.
 */
export function readChapters(response: unknown): AuthorChapter[] {
  const panels = nextSchema.safeParse(response).data?.engagementPanels ?? []
  const chapters = panels
    .flatMap(
      (panel) =>
        panelSchema.safeParse(panel).data?.engagementPanelSectionListRenderer.content
          .macroMarkersListRenderer.contents ?? [],
    )
    .flatMap((marker) => markerSchema.safeParse(marker).data?.macroMarkersListItemRenderer ?? [])
    .map(({ title, onTap }) => ({
      title: cleanCueText(title),
      startSeconds: onTap.watchEndpoint.startTimeSeconds,
    }))
  return chapters
    .filter(({ title }) => title !== '')
    .sort((a, b) => a.startSeconds - b.startSeconds)
}

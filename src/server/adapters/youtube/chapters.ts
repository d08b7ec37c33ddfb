// The chapter marks that the author of a video set, out of YouTube's `next` answer.
import { z } from 'zod'
import { tidy } from '#engine/captions/cue-text.ts'
import type { AuthorChapter } from '#engine/summarize.ts'
import { text } from './player.ts'

const markerSchema = z.object({
  macroMarkersListItemRenderer: z.object({
    title: text,
    onTap: z.object({ watchEndpoint: z.object({ startTimeSeconds: z.number().min(0).default(0) }) }),
  }),
})
const panelSchema = z.object({
  engagementPanelSectionListRenderer: z.object({
    panelIdentifier: z.literal('engagement-panel-macro-markers-description-chapters'),
    content: z.object({ macroMarkersListRenderer: z.object({ contents: z.array(z.unknown()) }) }),
  }),
})
const nextSchema = z.object({ engagementPanels: z.array(z.unknown()).catch([]) })

/** The author's chapters in order; none when the video has none, or when the answer is not understood. */
export function readChapters(answer: unknown): AuthorChapter[] {
  const panels = nextSchema.safeParse(answer).data?.engagementPanels ?? []
  const chapters = panels
    .flatMap(
      (panel) =>
        panelSchema.safeParse(panel).data?.engagementPanelSectionListRenderer.content.macroMarkersListRenderer
          .contents ?? [],
    )
    .flatMap((marker) => markerSchema.safeParse(marker).data?.macroMarkersListItemRenderer ?? [])
    .map(({ title, onTap }) => ({ title: tidy(title), startSeconds: onTap.watchEndpoint.startTimeSeconds }))
  return chapters.filter(({ title }) => title !== '').sort((one, other) => one.startSeconds - other.startSeconds)
}

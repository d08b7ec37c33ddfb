// Names what a question is about by a key.
import type { QuestionScope } from '#contract/questions/questions.ts'

/** The key by which questions of the same scope are listed. A narrowed library is the library. */
export function scopeKeyOf(scope: QuestionScope): string {
  if (scope.kind === 'space') return `space:${scope.spaceId}`
  if (scope.kind === 'video') return `video:${scope.videoId}`
  return scope.kind === 'playlist' ? `playlist:${scope.playlistId}` : 'library'
}

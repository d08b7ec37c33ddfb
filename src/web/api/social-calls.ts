// What the page asks of people who show themselves: creators, comments, reports, notifications.
import type { z } from 'zod'
import { api as addresses } from '#contract/paths.ts'
import type { Comment, CommentPage, Creator, creatorsSchema, Notifications, ReportRequest } from '#contract/social.ts'
import type { Line } from './line.ts'

export type Creators = z.infer<typeof creatorsSchema>
export type CreatorKind = 'featured' | 'suggested' | 'blocked'

export function socialCalls({ read, send, submit, request }: Line) {
  const at = encodeURIComponent
  const blocks = { creator: addresses.block, comment: addresses.commentBlock, playlist: addresses.playlistBlock }
  return {
    listCreators: (kind: CreatorKind) => read<Creators>(`${addresses.creators}?${new URLSearchParams({ kind })}`),
    readCreator: (username: string) => read<Creator>(addresses.creator(at(username))),
    followCreator: (username: string, on: boolean) =>
      read<Creator>(addresses.follow(at(username)), { method: on ? 'PUT' : 'DELETE' }),
    /** A person by their username, or whoever stands behind a playlist or comment. */
    block: async (kind: ReportRequest['kind'], targetId: string) =>
      void (await request(blocks[kind](at(targetId)), { method: 'PUT' })),
    /** By the id that the list of blocked people gives. */
    unblock: async (id: string) => void (await request(addresses.block(at(id)), { method: 'DELETE' })),

    listComments: (playlistId: string, cursor: string | null) =>
      read<CommentPage>(`${addresses.comments(at(playlistId))}?${new URLSearchParams(cursor ? { cursor } : {})}`),
    writeComment: (playlistId: string, content: string) =>
      send<Comment>('POST', addresses.comments(at(playlistId)), { content }),
    changeComment: (id: string, content: string) => send<Comment>('PATCH', addresses.comment(at(id)), { content }),
    deleteComment: async (id: string) => void (await request(addresses.comment(at(id)), { method: 'DELETE' })),
    likeComment: (id: string, on: boolean) =>
      read<Comment>(addresses.commentLike(at(id)), { method: on ? 'PUT' : 'DELETE' }),

    report: async (report: ReportRequest) => void (await submit('POST', addresses.reports, report)),

    listNotifications: () => read<Notifications>(addresses.notifications),
    markNotificationsRead: (which: { ids: string[] } | { all: true }) =>
      send<Notifications>('POST', addresses.notificationsRead, which),
  }
}

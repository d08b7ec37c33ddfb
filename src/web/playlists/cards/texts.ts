// Texts of playlists, wherever they appear.
import { formatCount } from '#contract/basics/format.ts'
import { brandName } from '../../ui/brand.ts'

function countLikes(likes: number): string {
  return likes === 1 ? '1 like' : `${likes.toLocaleString('en')} likes`
}

export const texts = {
  hidden: 'Hidden',
  public: 'Public',
  private: 'Private',
  videos: (count: number) => (count === 1 ? '1 video' : `${count.toLocaleString('en')} videos`),
  views: (count: number) => `${formatCount(count)} ${count === 1 ? 'view' : 'views'}`,
  likes: countLikes,
  likePlaylist: (name: string, likes: number) => `Like ${name}, ${countLikes(likes)}`,
  save: 'Save',
  saved: 'Saved',
  savePlaylist: (name: string) => `Save ${name}`,
  savedPlaylist: (name: string) => `Saved ${name}`,
  sharePlaylist: (name: string) => `Share ${name}`,
  report: 'Report playlist',
  you: 'You',
  tags: 'Tags: ',
  sampleNotice: 'These are examples and cannot be opened. They disappear with your first playlist.',
  notSeen: {
    title: 'Others do not see it yet',
    done: 'Done: ',
    isPublic: 'It is public.',
    addVideo: 'Add a first video.',
    publish: `Publish the summary of a video. ${brandName} asks you when you add it.`,
  },
  copied: 'Link copied to clipboard!',
  copyFailed: 'Failed to copy the link',
  privateShare: 'Only you can open this playlist. Make it public, then share it.',
  likeFailed: 'Failed to like the playlist',
  saveFailed: 'Failed to save the playlist',
} as const

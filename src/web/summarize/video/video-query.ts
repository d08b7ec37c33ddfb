// The query for the metadata of a video, which several parts of the page show.
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'

export const videoQueryOptions = (videoId: string) =>
  queryOptions({ queryKey: ['video', videoId], queryFn: () => api.getVideo(videoId) })

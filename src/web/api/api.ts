// The way to the server. Other folders import this file, or `first-api.ts`, and no other
// file of this folder.
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { createApi } from './create-api.ts'
import { http } from './first-api.ts'
import type { ApiResponse } from './http-client.ts'

export type { ApiDescription, ApiOperation } from './create-api.ts'
export type Site = ApiResponse<'GET /api/site'>
/** Metadata of a video, or placeholders together with the reason why it is unknown. */
export type VideoResponse = ApiResponse<'GET /api/videos/{videoId}'>

export const api = createApi(http)

export const siteKey = ['site']
/**
 * What the server says of itself to everybody: its name, its sign-in, its payments.
 * Loaded once for all that show it. The HTML of the build has none of it, so a part that
 * React takes over begins without, even if another part has loaded it before.
 */
export function useSite() {
  const site = useQuery({ queryKey: siteKey, queryFn: api.getSite })
  const isOfBuild = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
  return isOfBuild ? { ...site, data: undefined } : site
}

// The way to the server. Other folders import this file, or `first-api.ts`, and no other file of this folder.
import { createApi } from './create-api.ts'
import { http } from './first-api.ts'
import type { ApiResponse } from './http-client.ts'

export type { ApiDescription, ApiOperation } from './create-api.ts'
export type Site = ApiResponse<'GET /api/site'>
/** Metadata of a video, or placeholders together with the reason why it is unknown. */
export type VideoResponse = ApiResponse<'GET /api/videos/{videoId}'>

export const api = createApi(http)

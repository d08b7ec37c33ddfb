import { readGeneralVideos, scoreGeneralVideos } from './general.ts'
const f='/work/shared/quality/general'
const part=(process.argv[2]??'tuned') as any
console.log(await scoreGeneralVideos(readGeneralVideos(f,part)!,f,'/tmp/out'))

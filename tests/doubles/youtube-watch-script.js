// The script of the watch page of the YouTube double. The page is built in pieces, as YouTube builds it.
// biome-ignore lint/correctness/noUnusedVariables: the page calls it with its data
function page(first) {
  const buildAfterMs = 60
  const playerAfterMs = 120
  const pills = '<span class="pill"></span><span class="pill"></span>'
  const largeMeta = `<ytd-watch-metadata><h1></h1><p></p><div id="actions"><div id="actions-inner">${pills}</div></div></ytd-watch-metadata>`
  const smallMeta = `<ytm-slim-video-metadata-section-renderer><h1></h1><p></p><ytm-slim-video-action-bar-renderer><div class="slim-video-action-bar-actions">${pills}</div></ytm-slim-video-action-bar-renderer></ytm-slim-video-metadata-section-renderer>`
  // The site for phones has other elements and other events.
  const isSmall = location.hostname.startsWith('m.')
  let data = first
  const columns = document.createElement('div')
  columns.innerHTML =
    '<div id="masthead"></div><div id="columns"><div id="movie_player" class="html5-video-player"><video class="html5-main-video"></video><div class="ytp-progress-bar-container"></div></div><div id="meta"></div></div>'
  const marks = window

  new MutationObserver(() => {
    if (document.querySelector('#pith-button')) marks.buttonAt ??= performance.now()
  }).observe(document, { childList: true, subtree: true })

  function show() {
    // There the player is alone.
    if (location.pathname.startsWith('/embed/')) return
    const { title = '', author = '' } = data.response.videoDetails ?? {}
    const meta = document.querySelector('#meta')
    meta.innerHTML = isSmall ? smallMeta : largeMeta
    meta.querySelector('h1').textContent = title
    meta.querySelector('p').textContent = author
    marks.actionsAt ??= performance.now()
  }
  function play() {
    const player = document.querySelector('#movie_player')
    const video = player.querySelector('video')
    player.getPlayerResponse = () => data.response
    player.seekTo = (seconds) => {
      video.currentTime = seconds
      video.dispatchEvent(new Event('timeupdate'))
    }
    player.playVideo = () => {}
    player.loadModule = () => {}
    player.getOption = () => ({})
    player.setOption = (_module, _name, track) => {
      const tracks = data.response.captions?.playerCaptionsTracklistRenderer?.captionTracks ?? []
      const found = tracks.find(
        ({ languageCode, kind }) => languageCode === track.languageCode && kind === track.kind,
      )
      // From the site of the page, whichever the address names.
      const { pathname, search } = new URL(found?.baseUrl ?? location.href)
      if (found)
        void fetch(`${pathname}${search.replace(/&fmt=\w+/, '')}&fmt=json3&c=WEB&pot=${data.token}`)
    }
  }
  marks.navigate = async (path) => {
    history.pushState({}, '', path)
    document.querySelector('#meta').innerHTML = ''
    const id = new URL(path, location.href).searchParams.get('v') ?? path.split('/').at(-1)
    const next = await (await fetch(`/watch?v=${id}&pbj=1`)).json()
    show()
    // For a moment the player still has the previous video.
    setTimeout(() => {
      data = next
      show()
      document.dispatchEvent(new Event(isSmall ? 'state-navigateend' : 'yt-navigate-finish'))
    }, playerAfterMs)
  }
  document.querySelector('#player').append(columns)
  setTimeout(show, buildAfterMs)
  setTimeout(play, playerAfterMs)
}

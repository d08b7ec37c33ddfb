// Lets a test set the clock of the server an hour ahead, by the signal SIGUSR2.
const SystemDate = Date
let aheadMs = 0

globalThis.Date = class extends SystemDate {
  constructor(...parts) {
    super(...(parts.length > 0 ? parts : [SystemDate.now() + aheadMs]))
  }
  static now() {
    return SystemDate.now() + aheadMs
  }
}
process.on('SIGUSR2', () => {
  aheadMs += 3_600_000
})

let sequence = 0

/** Only the id differs between bodies, so building one costs the load generator almost nothing. */
export function createStartBody(key: string) {
  const [head = '', tail = ''] = JSON.stringify({
    key,
    sessionId: '*',
    nonce: 'b7f9a1c2d3e4f506',
    clientTime: new Date().toISOString(),
    platform: 'ios',
    app: { id: 'com.example.bench' },
    device: { os: 'iOS 19.1', uuid: '3f0c1c52-9d1c-4f7e-8c7a-0a4d2c1b7e55' },
    sdk: 'bench/1.0.0',
  }).split('*')
  return () => head + createUuidV7() + tail
}

/** UUIDv7 like our client's, so that new rows are adjacent in the index. Counting is cheaper than random bytes. */
export function createUuidV7() {
  const time = Date.now().toString(16).padStart(12, '0')
  sequence++
  const tail = sequence.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8${process.pid.toString(16).padStart(3, '0').slice(-3)}-${tail}`
}

import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.FOVEA_WEBHOOK_SECRET) // whsec_…

async function receive(request, response) {
  // The signature covers the raw bytes: check it before parsing.
  const body = await text(request)
  try {
    const event = webhook.verify(body, request.headers)
    response.writeHead(204).end()
    console.log(request.headers['webhook-id'], event.type, event.data)
  } catch {
    response.writeHead(400).end('This is not from Fovea.')
  }
}

createServer((request, response) => void receive(request, response)).listen(
  process.env.PORT ?? 3000,
)

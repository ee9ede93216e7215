// An invisible frame that confirms and reads intents for its page.
import { answerPage } from './frame-link.js'
import { call } from './provider-api.js'

answerPage({
  retrieve: ({ kind, id, clientSecret, key }) =>
    call('GET', `/${kind}/${id}`, key, { client_secret: clientSecret }),
  confirm: ({ kind, id, clientSecret, key, paymentMethod }) =>
    call('POST', `/${kind}/${id}/confirm`, key, {
      client_secret: clientSecret,
      payment_method: paymentMethod,
      use_stripe_sdk: true,
    }),
})

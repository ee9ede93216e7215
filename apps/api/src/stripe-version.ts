import { Stripe } from 'stripe'

/** The version that Stripe's SDK was made for. */
export const stripeApiVersion = Stripe.API_VERSION

/** What is wrong with the card, in the provider's words, to show beside it. The person can put it right and go on. */
export class CardError extends Error {
  override readonly name = 'CardProblem'

  constructor(message = 'Your card could not be used. Check the details or try another card.') {
    super(message)
  }
}

/** The same of the address, or of anything else that the person knows how to go on from. */
export class FormError extends Error {
  override readonly name = 'FormProblem'
}

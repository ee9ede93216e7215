export class CardError extends Error {
  override readonly name = 'CardProblem'

  constructor(message = 'Your card could not be used. Check the details or try another card.') {
    super(message)
  }
}

export class FormError extends Error {
  override readonly name = 'FormProblem'
}

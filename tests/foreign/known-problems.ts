// Requests that the mock or the client rejects for a reason that lies in the document, by service and operation.

export const knownProblems: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  trains: {
    // The example of its request has a trip id of 35 characters.
    createBooking: /trip_id must match format "uuid"/,
  },
  galaxy: {
    // A planet contains planets whose id is required and read-only: the mock wants it there, and refuses it above.
    createPlanet: /must have required property 'id'/,
    updatePlanet: /must have required property 'id'/,
    createCelestialBody: /must have required property 'id'/,
  },
};

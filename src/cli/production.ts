// graphql-js checks more of each value while it is developed with; it looks at this when it is loaded,
// so this is imported before anything else.
process.env['NODE_ENV'] ??= 'production';

import { useGraphiQLActions } from '@graphiql/react';
import { type FormEvent, useState } from 'react';
import { keepToken, readToken } from '../shared/token.js';

/** Reads the token for requests, and reloads the schema with it. */
export function TokenField({ onChange }: { readonly onChange: () => void }) {
  const { introspect } = useGraphiQLActions();
  const [text, setText] = useState('');
  const [isKept, setKept] = useState(readToken() !== '');

  const keep = (token: string) => {
    keepToken(token);
    setKept(token !== '');
    setText('');
    onChange();
    void introspect();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') keep(text.trim());
  };

  return (
    <form className="token-field" onSubmit={submit}>
      <a href="/">Forebear</a>
      <input
        type="password"
        aria-label="Token"
        autoComplete="off"
        spellCheck={false}
        placeholder={isKept ? 'A token is set' : 'Token, if there is one'}
        title="Kept until this tab is closed"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit">Use</button>
      <button type="button" disabled={!isKept} onClick={() => keep('')}>
        Forget
      </button>
    </form>
  );
}
